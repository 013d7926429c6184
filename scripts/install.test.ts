import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/support/system/temporary-folder.ts";

/** Runs the script in a project that has its packages for production, with a npm that only fails. */
function install(environment: Readonly<Record<string, string>>): number | null {
	const folder = temporaryFolder();
	const write = (file: string, content: string, mode = 0o644) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content, { mode });
	};
	const hono = { integrity: "sha512-a" };
	const vitest = { integrity: "sha512-b", dev: true };
	const packages = { "node_modules/hono": hono, "node_modules/vitest": vitest };
	write("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
	write("node_modules/.package-lock.json", JSON.stringify({ packages: { "node_modules/hono": hono } }));
	write("node_modules/.bin/node", "");
	write("bin/npm", "#!/bin/sh\nexit 9\n", 0o755);
	const env = { PATH: `${join(folder, "bin")}:${process.env.PATH}`, ...environment };
	return spawnSync(process.execPath, [join(process.cwd(), "scripts/install.mjs")], { cwd: folder, env }).status;
}

test("production needs no development package, so a container can run the office's commands", () => {
	expect(install({ NODE_ENV: "production" })).toBe(0);
});

test("development packages are installed outside production", () => {
	expect(install({})).toBe(9);
});
