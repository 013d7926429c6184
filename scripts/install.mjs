// Installs the project's packages, or those of a given folder, unless they already match package-lock.json. Every npm
// script begins with this file, so it is plain JavaScript: a fresh clone has only the machine's own Node.js, 20.19 or
// later. The rest of a script runs on the project's own, newer Node.js, because npm puts node_modules/.bin first on the
// PATH. The scripts start this file through `env`: a shell remembers where it first found `node`
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
if (folder) process.chdir(folder);

const { platform, arch, env } = process;
process.report.excludeNetwork = true;
const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
const libc = header.glibcVersionRuntime ? "glibc" : "musl";
const runtime = "node_modules/.bin/node";
const lock = ".cache/install.lock";

/** @param {string} file */
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {});

/**
 * True if the package is made for this machine alone, as programs are that npm installs for one platform each.
 *
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string[] }} required
 */
const isForHere = (required) =>
	[required.os].flat().includes(platform) &&
	[required.cpu].flat().includes(arch) &&
	(platform !== "linux" || !required.libc || required.libc.includes(libc));

// npm records here what it has installed, and leaves out an optional package that failed to download. Packages for
// development are missing in a container's image
function isInstalled() {
	const installed = packagesIn("node_modules/.package-lock.json");
	return Object.entries(packagesIn("package-lock.json"))
		.filter(([place]) => place !== "")
		.every(([place, wanted]) => {
			if (installed[place]) return installed[place].integrity === wanted.integrity;
			const isForDevelopment = wanted.dev || wanted.devOptional;
			return (wanted.optional && !isForHere(wanted)) || (env.NODE_ENV === "production" && isForDevelopment);
		});
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

/** Returns why the project's own Node.js does not start here; undefined if it does, or if the folder needs none. */
function findFault() {
	if (folder) return undefined;
	const { error, status, stderr } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
	if (status === 0) return undefined;
	if (platform === "linux" && libc === "musl")
		return "it needs glibc, which Alpine lacks: use Debian, Ubuntu or Fedora";
	if (stderr?.includes("libatomic")) return "it needs libatomic: apt-get install libatomic1";
	if (!existsSync(runtime)) return `none was downloaded for ${platform} ${arch}: README.md names the platforms`;
	return (stderr || error?.message || `it ended with ${status}`).trim().split("\n")[0];
}

if (!isInstalled()) {
	takeLock();
	if (!isInstalled()) {
		console.error(`Installing the packages of ${folder ?? "the project"} …`);
		// The build needs the packages for development, in production as well
		const args = ["ci", "--include=dev", "--loglevel=error"];
		const { status } = spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
		if (status !== 0) process.exit(status ?? 1);
		const fault = findFault();
		if (fault) {
			console.error(`The project's Node.js does not start: ${fault}`);
			process.exit(1);
		}
	}
}
