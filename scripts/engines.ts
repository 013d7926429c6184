import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser engines of `npm run test:browsers`: all that matter besides Chromium's. */
export const browserEngines = ["Firefox", "WebKit"] as const;

export type Engine = (typeof browserEngines)[number];

/** What each of them takes, by the programs' names in Debian. */
const programs: Readonly<Record<Engine, readonly string[]>> = {
	Firefox: ["firefox-esr"],
	WebKit: ["WebKitWebDriver", "Xvfb"],
};

/** Where a program lies on the PATH; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
	(process.env.PATH ?? "")
		.split(delimiter)
		.map((folder) => join(folder, name))
		.find((file) => existsSync(file));

/** The programs of an engine that are not installed. */
export const missingPrograms = (engine: Engine): string[] => programs[engine].filter((name) => !findProgram(name));
