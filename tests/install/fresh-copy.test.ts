import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	utimesSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../support/service/service.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

/** Two installations and a build take this long on a busy machine. */
const timeout = 1_200_000;
const nodeVersion = `v${readFileSync(".nvmrc", "utf8").trim()}`;
/** The PATH without this project's own programs, as a newcomer has it. */
const machinePath = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));

/** Copies what Git has, without the files' permissions, as a download or a share of Windows does. */
function copyFresh() {
	const folder = temporaryFolder();
	const { stdout } = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8" });
	for (const file of stdout.split("\0").filter((name) => name !== "" && existsSync(name))) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		copyFileSync(file, join(folder, file));
	}
	spawnSync("chmod", ["-R", "a-x,a+X", folder]);
	return {
		folder,
		/** Runs npm with this Node.js. */
		npm(path: readonly string[], args: string, environment: Readonly<Record<string, string>> = {}) {
			const { npm_config_local_prefix: _, ...inherited } = process.env;
			const env = { ...inherited, NODE_ENV: "", PATH: path.join(delimiter), ...environment };
			const { status, stdout, stderr } = spawnSync("npm", args.split(" "), { cwd: folder, env, encoding: "utf8" });
			return { status, stdout, stderr };
		},
		node: () => realpathSync(join(folder, "node_modules/.bin/node")),
	};
}

test("a copy on a server builds with the machine's Node.js, and serves with what production needs alone", {
	timeout,
}, async () => {
	const bin = temporaryFolder();
	symlinkSync(process.execPath, join(bin, "node"));
	const path = [bin, ...machinePath];
	const copy = copyFresh();
	const production = { NODE_ENV: "production" };
	expect(copy.npm(path, "run build", production)).toMatchObject({ status: 0 });
	expect(copy.node()).toBe(realpathSync(process.execPath));
	expect(existsSync(join(copy.folder, "scripts/node/node_modules"))).toBe(false);

	// A copied tree has other times than the one that was built
	utimesSync(join(copy.folder, "site/root.tsx"), new Date(), new Date());
	const again = copy.npm(path, "run build", production);
	expect(again).toMatchObject({ status: 0, stderr: "" });

	expect(copy.npm(path, "prune --omit=dev")).toMatchObject({ status: 0 });
	for (const name of ["typescript", "@typescript"])
		rmSync(join(copy.folder, "node_modules", name), { recursive: true });
	const installed = JSON.parse(copy.npm(path, "ls --all --json --omit=dev").stdout);
	const bill = JSON.parse(copy.npm(path, "run --silent sbom", production).stdout);
	expect(listNames(bill.components)).toEqual(listInstalled(installed));
	expect(existsSync(join(copy.folder, "node_modules/vite"))).toBe(false);

	const service = await startService({ folder: copy.folder });
	onTestFinished(() => service.stop());
	expect((await fetch(`${service.url}/services/plumbing`)).status).toBe(200);
	const form = new URLSearchParams({ fullName: "Ada" });
	const page = await fetch(`${service.url}/services/plumbing`, { method: "POST", body: form });
	expect(page.status).toBe(422);
	expect(await page.text()).toContain('value="Ada"');
});

interface Tree {
	readonly dependencies?: Readonly<Record<string, Tree & { readonly version?: string }>>;
}

const listNames = (components: readonly { readonly name: string; readonly version: string }[]) =>
	[...new Set(components.map(({ name, version }) => `${name} ${version}`))].sort();

function listInstalled(tree: Tree): string[] {
	const entries = Object.entries(tree.dependencies ?? {}).filter(([, { version }]) => version !== undefined);
	const all = entries.flatMap(([name, each]) => [`${name} ${each.version}`, ...listInstalled(each)]);
	return [...new Set(all)].sort();
}

const own = spawnSync("node", ["--version"], { env: { PATH: machinePath.join(delimiter) }, encoding: "utf8" });
const isOld = Number(own.stdout?.match(/\d+/)?.[0]) < Number(nodeVersion.match(/\d+/)?.[0]);
if (!isOld) process.stderr.write("A test is skipped here, because it needs a machine with an older Node.js\n");

test.runIf(isOld)("a copy on a machine with an older Node.js gets the project's", { timeout }, () => {
	const copy = copyFresh();
	expect(copy.npm(machinePath, "run --silent sbom")).toMatchObject({ status: 0 });
	expect(spawnSync(copy.node(), ["--version"], { encoding: "utf8" }).stdout.trim()).toBe(nodeVersion);
	expect(copy.node()).toContain(join(copy.folder, "scripts/node"));
});
