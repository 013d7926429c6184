import { spawn } from "node:child_process";

/** Runs one of the project's commands and shows its output. Throws Error if it fails. */
export function run(
	command: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(`node_modules/.bin/${command}`, args, {
			stdio: ["ignore", "inherit", "inherit"],
			env: { ...process.env, ...env },
		});
		child.on("error", reject);
		child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with code ${code}`))));
	});
}
