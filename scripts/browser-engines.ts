import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Browser engines of `npm run test:browsers`: all that matter besides Chromium's. */
export const browserEngines = ["Firefox", "WebKit"] as const;

type Engine = (typeof browserEngines)[number];

/** Programs that each engine needs, by their names in Debian. */
const programs: Readonly<Record<Engine, readonly string[]>> = {
	Firefox: ["firefox-esr"],
	WebKit: ["WebKitWebDriver", "Xvfb"],
};

/** Finds a program on the PATH. */
export const findProgram = (name: string): string | undefined =>
	(process.env.PATH ?? "")
		.split(delimiter)
		.map((folder) => join(folder, name))
		.find((file) => existsSync(file));

/** Lists the programs of an engine that are not installed. */
export const missingPrograms = (engine: Engine): string[] => programs[engine].filter((name) => !findProgram(name));
