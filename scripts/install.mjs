// Installs the packages of the project, or of a given folder, unless they already match package-lock.json. Every npm
// script begins with this file, so it is plain JavaScript: a fresh clone has only the machine's own Node.js, 20.19 or
// later. If that is older than package.json demands, a newer one is installed from scripts/node. Either way
// node_modules/.bin/node is the one that the rest of a script runs on, because npm puts that folder first on the PATH.
// The scripts start this file through `env`: a shell remembers where it first found `node`
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const { platform, arch, env, execPath, versions } = process;
process.report.excludeNetwork = true;
const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
const libc = header.glibcVersionRuntime ? "glibc" : "musl";
const runtime = "node_modules/.bin/node";
const newerNode = "scripts/node";
const lock = ".cache/install.lock";

/** @type {Record<string, string>} */
const names = { ".": "the project's packages", [newerNode]: "a newer Node.js" };

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/**
 * True if the package is made for this machine alone, as programs are that npm installs for one platform each.
 *
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string[] }} required
 */
const isForHere = (required) =>
	[required.os].flat().includes(platform) &&
	[required.cpu].flat().includes(arch) &&
	(platform !== "linux" || !required.libc || required.libc.includes(libc));

/**
 * Compares the lock file with npm's record of what it has installed, which leaves out an optional package that failed
 * to download. A host may remove what only the build needs, once it has built.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
	const { packages: installed = {} } = readJson(`${folder}/node_modules/.package-lock.json`);
	const mayLackTools = env.NODE_ENV === "production" && folder === ".";
	return Object.entries(readJson(`${folder}/package-lock.json`).packages)
		.filter(([place]) => place !== "")
		.every(([place, wanted]) => {
			if (installed[place]) return installed[place].integrity === wanted.integrity;
			if (mayLackTools && (wanted.dev || wanted.devOptional || wanted.optional)) return true;
			return wanted.optional && !isForHere(wanted);
		});
}

/** @param {string} folder */
function install(folder) {
	console.error(`Installing ${names[folder] ?? `the packages of ${folder}`} …`);
	// The build needs the packages for development, in production as well
	const args = ["ci", "--include=dev", "--loglevel=error"];
	const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
	if (status !== 0) process.exit(status ?? 1);
}

/** @param {number} pid */
function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Waits while another terminal installs. The lock of a process that was killed counts as none. */
function takeLock() {
	mkdirSync(".cache", { recursive: true });
	for (;;) {
		try {
			writeFileSync(lock, String(process.pid), { flag: "wx" });
			process.once("exit", () => rmSync(lock, { force: true }));
			return;
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
		}
		if (!isRunning(Number(readFileSync(lock, "utf8")))) rmSync(lock, { force: true });
		else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
	}
}

/** Finds the newer Node.js by its package: npm before 11 removes its link with the packages for other machines. */
function findNewerNode() {
	const { packages = {} } = readJson(`${newerNode}/node_modules/.package-lock.json`);
	return `../../${newerNode}/${Object.keys(packages)[0]}/bin/node`;
}

/** Lets the rest of a script run on this Node.js, or on the one from scripts/node. */
function linkNode() {
	mkdirSync("node_modules/.bin", { recursive: true });
	rmSync(runtime, { force: true });
	symlinkSync(needsNewer ? findNewerNode() : execPath, runtime);
	const fault = findFault();
	if (!fault) return;
	console.error(`The project's Node.js does not start: ${fault}`);
	process.exit(1);
}

/** Returns why the project's Node.js does not start here; undefined if it does. */
function findFault() {
	const { error, status, stderr } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
	if (status === 0) return undefined;
	const own = `install Node.js ${required} yourself`;
	if (platform === "linux" && libc === "musl") return `it needs glibc, which Alpine lacks: ${own}`;
	if (stderr?.includes("libatomic")) return "it needs libatomic: apt-get install libatomic1";
	if (!existsSync(runtime)) return `none was downloaded for ${platform} ${arch}: ${own}`;
	return (stderr || error?.message || `it ended with ${status}`).trim().split("\n")[0];
}

const required = readJson("package.json").engines.node;
const isNewer = execPath.startsWith(resolve(newerNode));
const needsNewer = isNewer || Number(versions.node.split(".")[0]) < Number(required.match(/\d+/)[0]);

const folder = process.argv[2];
const folders = folder ? [folder] : needsNewer ? [".", newerNode] : ["."];
const isReady = () => folders.every(isInstalled) && existsSync(runtime);

if (!isReady()) {
	takeLock();
	if (!isReady()) {
		for (const each of folders.filter((each) => !isInstalled(each))) install(each);
		if (!folder) linkNode();
	}
}
