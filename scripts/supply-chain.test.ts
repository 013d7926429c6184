import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };

interface Locked {
	readonly version?: string;
	readonly integrity?: string;
	readonly optional?: boolean;
	/** True for a package that came inside another one, whose hash covers it. */
	readonly inBundle?: boolean;
	readonly dependencies?: Readonly<Record<string, string>>;
}

const { "": _root, ...packages }: Readonly<Record<string, Locked>> = lock.packages;

test("every dependency is pinned to one exact version", () => {
	const { dependencies, devDependencies, optionalDependencies } = manifest;
	for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
		expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("every dependency has its hash in the lock file, including Node.js for every platform", () => {
	for (const [name, { integrity }] of Object.entries(packages)) expect(integrity, name).toMatch(/^sha512-/);
	const runtimes = Object.keys(manifest.optionalDependencies).map((name) => packages[`node_modules/${name}`]);
	expect(runtimes.map((locked) => `v${locked?.version} ${locked?.optional}`)).toEqual(
		runtimes.map(() => `${process.version} true`),
	);
});

test.each(["bench", "tests/support/node-red"])(
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

test("the installed Node.js matches .node-version", () => {
	expect(`v${readFileSync(".node-version", "utf8").trim()}`).toBe(process.version);
});

test("no dependency runs an install script", () => {
	const { stdout } = spawnSync("npm", ["config", "get", "ignore-scripts"], { encoding: "utf8" });
	expect(stdout.trim()).toBe("true");
});

test("the container starts the service with the same command as systemd", () => {
	const [, systemd] =
		/^ExecStart=\S+\/(node_modules\/.*)$/m.exec(readFileSync("deploy/brickfold.service", "utf8")) ?? [];
	// The last stage is the image
	const [, container = "[]"] = [...readFileSync("deploy/Containerfile", "utf8").matchAll(/^CMD (.*)$/gm)].at(-1) ?? [];
	expect(JSON.parse(container).join(" ")).toBe(systemd);
});

test("CI runs actions by their digest, with permission to read alone", () => {
	const workflow = readFileSync(".github/workflows/ci.yml", "utf8");
	const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
	expect(actions.length).toBeGreaterThan(0);
	for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
	expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\w/m);
});
