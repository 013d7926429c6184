// The entrance of every command: plain JavaScript, for on a fresh clone nothing is there but the machine's Node.js 20.
// Installs what is missing, then runs the given file on the project's own, newer Node.js.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const stamp = "node_modules/.installed";
const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
	console.error("Installing what the project needs …");
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], { stdio: ["ignore", "ignore", "inherit"] });
	if (status !== 0) process.exit(status ?? 1);
	writeFileSync(stamp, wanted);
}

const child = spawn("node_modules/.bin/node", process.argv.slice(2), {
	stdio: "inherit",
	env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// npm may be killed without a word to us, and the shell that it starts us with outlives it: nothing may stay behind.
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
