import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/support/system/temporary-folder.ts";

const script = join(process.cwd(), "scripts/install.mjs");
const here = { os: [process.platform], cpu: [process.arch], optional: true };
const packages = {
	"node_modules/hono": { integrity: "sha512-a" },
	"node_modules/vitest": { integrity: "sha512-b", dev: true },
	"node_modules/tool-here": { integrity: "sha512-c", ...here },
	"node_modules/tool-elsewhere": { integrity: "sha512-d", ...here, os: ["aix"] },
};
const allButElsewhere = ["hono", "vitest", "tool-here"];
const newerNode = { "node_modules/node-here": { integrity: "sha512-e", ...here } };
/** The Node.js that a machine has, compared with the one that runs this test. */
const olderThan = { node: `>=${Number(process.versions.node.split(".")[0]) + 1}` };

/**
 * Makes a project in which these packages are installed, and an npm that notes its folder and arguments and then installs
 * all of them, with this newer Node.js.
 */
function createProject(installed: readonly string[], engines = { node: ">=20" }, runtime = "#!/bin/sh\n") {
	const folder = temporaryFolder();
	const write = (file: string, content: string, mode = 0o644) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content, { mode });
	};
	const record = (names: readonly string[]) =>
		JSON.stringify({
			packages: Object.fromEntries(
				Object.entries(packages).filter(([place]) => names.some((name) => place.endsWith(`/${name}`))),
			),
		});
	write("package.json", JSON.stringify({ engines }));
	write("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
	write("node_modules/.package-lock.json", record(installed));
	write("made/record.json", record(allButElsewhere));
	write("scripts/node/package-lock.json", JSON.stringify({ packages: { "": {}, ...newerNode } }));
	write("scripts/node/made/record.json", JSON.stringify({ packages: newerNode }));
	write("scripts/node/made/node", runtime, 0o755);
	write(
		"bin/npm",
		`#!/bin/sh
echo "\${PWD#${folder}}: $@" >> ${folder}/calls
sleep 0.3
mkdir -p node_modules/.bin
if [ -f made/node ]; then mkdir -p node_modules/node-here/bin && cp made/node node_modules/node-here/bin/; fi
cp made/record.json node_modules/.package-lock.json
`,
		0o755,
	);
	return {
		node: join(folder, "node_modules/.bin/node"),
		newerNode: join(folder, "scripts/node/node_modules/node-here/bin/node"),
		listCalls: () =>
			existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n") : [],
		async install(environment: Readonly<Record<string, string>> = {}) {
			const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}`, NODE_ENV: "", ...environment };
			const child = spawn(process.execPath, [script], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
			let words = "";
			child.stderr.setEncoding("utf8").on("data", (text) => {
				words += text;
			});
			const [code] = await once(child, "close");
			return { code, words };
		},
	};
}

const production = { NODE_ENV: "production" };

test("production needs no development package, so a host may remove them after the build", async () => {
	const project = createProject(["hono"]);
	expect(await project.install(production)).toMatchObject({ code: 0 });
	expect(project.listCalls()).toEqual([]);
});

test("a fresh clone in production gets the packages that its build needs", async () => {
	const project = createProject([]);
	expect(await project.install(production)).toMatchObject({ code: 0 });
	expect(project.listCalls()).toEqual([": ci --include=dev --loglevel=error"]);
});

test("development packages are installed outside production", async () => {
	const project = createProject(["hono", "tool-here"]);
	expect(await project.install()).toMatchObject({ code: 0 });
	expect(project.listCalls()).toHaveLength(1);
});

test("a package for this machine that failed to download is fetched again, one for another machine is not", async () => {
	const failed = createProject(["hono", "vitest"]);
	await failed.install();
	expect(failed.listCalls()).toHaveLength(1);

	const complete = createProject(allButElsewhere);
	await complete.install();
	expect(complete.listCalls()).toEqual([]);
});

test("a machine's own Node.js is used if it is new enough, and none is downloaded", async () => {
	const project = createProject([]);
	expect(await project.install()).toMatchObject({ code: 0 });
	expect(realpathSync(project.node)).toBe(realpathSync(process.execPath));
	expect(project.listCalls()).toHaveLength(1);
});

test("a machine whose Node.js is too old gets a newer one, once", async () => {
	const project = createProject(allButElsewhere, olderThan);
	expect(await project.install()).toMatchObject({ code: 0 });
	expect(realpathSync(project.node)).toBe(realpathSync(project.newerNode));
	expect(project.listCalls()).toEqual(["/scripts/node: ci --include=dev --loglevel=error"]);
	await project.install();
	expect(project.listCalls()).toHaveLength(1);
});

test("two terminals at once install once", async () => {
	const project = createProject([]);
	const ends = await Promise.all([project.install(), project.install(), project.install()]);
	expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
	expect(project.listCalls()).toHaveLength(1);
});

test("a Node.js that lacks a library of the machine ends the script with the library's name", async () => {
	const message = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
	const project = createProject([], olderThan, `#!/bin/sh\necho "${message}" >&2\nexit 127\n`);
	const { code, words } = await project.install();
	expect(code).toBe(1);
	expect(words).toContain("The project's Node.js does not start: it needs libatomic: apt-get install libatomic1");
});

test("on Alpine, whose Node.js is too old, the script ends with the C library that the project's needs", async () => {
	const project = createProject([], olderThan, "#!/bin/sh\nexit 127\n");
	const asOnAlpine = "--import=data:text/javascript,process.report.getReport=()=>({header:{}})";
	const { code, words } = await project.install({ NODE_OPTIONS: asOnAlpine });
	expect(code).toBe(1);
	expect(words).toContain("The project's Node.js does not start: it needs glibc, which Alpine lacks: install Node.js");
});
