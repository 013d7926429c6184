import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import newerNode from "./node/package.json" with { type: "json" };

interface Locked {
	readonly integrity?: string;
	/** True for a package that came inside another one, whose hash covers it. */
	readonly inBundle?: boolean;
	readonly dependencies?: Readonly<Record<string, string>>;
}

const { "": _root, ...packages }: Readonly<Record<string, Locked>> = lock.packages;
const read = (file: string) => readFileSync(file, "utf8");
const nodeVersion = read(".nvmrc").trim();

test("every dependency is pinned to one exact version", () => {
	for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
		expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("every dependency has its hash in the lock file", () => {
	for (const [name, { integrity }] of Object.entries(packages)) expect(integrity, name).toMatch(/^sha512-/);
});

/** Lists the packages that the files import. */
function listImports(pattern: string): string[] {
	const code = globSync(pattern, { exclude: ["**/node_modules/**", "**/*.test.ts"] }).map(read);
	const names = code.flatMap((text) => [...text.matchAll(/(?:from |import\()"((?:@[\w-]+\/)?[\w-]+)/g)]);
	return names.flatMap(([, name]) => (name === undefined || name === "node" ? [] : [name])).sort();
}

test("production installs the packages that the service imports, and the packages that draw pages without JavaScript", () => {
	const drawPages = ["react", "react-dom", "react-router"];
	const imported = new Set([...listImports("{server,forms,content}/**/*.ts"), ...drawPages]);
	expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies));
});

test("no package is installed that nothing uses", () => {
	const code = globSync(["{desk,scripts,server,site,tests}/**/*.{ts,tsx,css,mjs}", "*.{ts,json}"], {
		exclude: ["**/node_modules/**", "package*.json", "scripts/supply-chain.test.ts"],
	});
	const text = [...code.map(read), ...Object.values(manifest.scripts)].join("\n");
	/** Programs whose name is not that of their package, and types of packages that bring none. */
	const uses: Readonly<Record<string, string>> = {
		"@biomejs/biome": "biome ci",
		"@react-router/dev": "react-router typegen",
		"@types/busboy": 'from "busboy"',
		"@types/node": '"node:',
		"@types/pg": 'from "pg"',
		"@types/react": 'from "react"',
		"@types/react-dom": 'from "react-dom',
		typescript: "tsc",
	};
	const unused = Object.keys(manifest.devDependencies).filter((name) => !text.includes(uses[name] ?? name));
	expect(unused).toEqual([]);
});

test.each(["bench", "scripts/node", "tests/support/node-red"])(
	"the packages of %s are pinned, with hashes and no addresses",
	(folder) => {
		const text = readFileSync(`${folder}/package-lock.json`, "utf8");
		const { "": own, ...locked }: Readonly<Record<string, Locked>> = JSON.parse(text).packages;
		for (const version of Object.values(own?.dependencies ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
		for (const [name, { integrity, inBundle }] of Object.entries(locked))
			if (!inBundle) expect(integrity, name).toMatch(/^sha512-/);
		expect(text).not.toContain('"resolved"');
	},
);

test("the image and machines with an older Node.js use the version in .nvmrc", () => {
	expect([...new Set(Object.values(newerNode.optionalDependencies))]).toEqual([nodeVersion]);
	expect(read("Dockerfile")).toContain(`/node:${nodeVersion}-slim AS node\n`);
	expect(manifest.engines.node).toBe(`>=${nodeVersion.split(".")[0]}`);
});

test("no dependency runs an install script", () => {
	const { stdout } = spawnSync("npm", ["config", "get", "ignore-scripts"], { encoding: "utf8" });
	expect(stdout.trim()).toBe("true");
});

test("the container starts the service with the same arguments as systemd", () => {
	const [, systemd] = /^ExecStart=\S+\/(node .*)$/m.exec(read("deploy/brickfold.service")) ?? [];
	// The last stage is the image
	const [, container = "[]"] = [...read("Dockerfile").matchAll(/^CMD (.*)$/gm)].at(-1) ?? [];
	expect(JSON.parse(container).join(" ")).toBe(systemd);
});

test.each(globSync(".github/workflows/*.yml"))("%s runs actions by their digest, with read permission only", (file) => {
	const workflow = read(file);
	const actions = [...workflow.matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, action]) => action);
	expect(actions.length).toBeGreaterThan(0);
	for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
	expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\w/m);
});

test("the release takes its notes from the version's own section of the changelog", () => {
	expect(read("CHANGELOG.md")).toContain(`\n## [${manifest.version}] - `);
});
