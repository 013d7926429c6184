import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../../server/database/open.ts";
import { createFirstLink } from "../../../server/desk/sign-in/request-link.ts";

interface ServiceOptions {
	/** Settings. Without DATABASE_URL the service gets its own empty SQLite file. */
	readonly env?: Readonly<Record<string, string>>;
	/** Program to run instead of the product. It must print its address in the same words. */
	readonly program?: string;
	/** Folder of the product, if it is not this one. */
	readonly folder?: string;
	/** Lines on standard error that the test expects; any other fails `stop`. */
	readonly expectedErrors?: RegExp;
}

/** The product, running as in operation: its own process, a real port, a real database. */
export interface Service {
	readonly url: string;
	readonly databaseUrl: string;
	/** Address of the desk, which is off unless `DESK_PORT` is given. */
	desk(): { readonly url: string };
	/** Creates the first person's link, which the service prints only to a terminal. */
	firstLink(): Promise<string>;
	readonly process: ChildProcess;
	/** Returns the output so far. */
	logs(): string;
	/**
	 * Stops the service as an operator does.
	 *
	 * @throws if it fails to exit cleanly within 10 seconds, or has logged errors
	 */
	stop(): Promise<void>;
	/** Kills the service; its data stay until `stop`. */
	kill(): Promise<void>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

const inherited = ["PATH", "HOME", "TMPDIR", "LANG", "NODE_COMPILE_CACHE"].flatMap((name) => {
	const value = process.env[name];
	return value === undefined ? [] : [[name, value] as const];
});

const unit = readFileSync(join(root, "deploy/brickfold.service"), "utf8");
const flags =
	/^ExecStart=\S+\/node (.*)server\/main\.ts$/m
		.exec(unit)?.[1]
		?.split(" ")
		.filter((flag) => flag !== "") ?? [];

/**
 * Starts the service as systemd does, on a free port, and resolves when it prints its address. The site must be built.
 *
 * @throws Error with its output if it exits instead
 */
export async function startService({
	env = {},
	program = "server/main.ts",
	folder: cwd = root,
	expectedErrors,
}: ServiceOptions = {}): Promise<Service> {
	const folder = await mkdtemp(join(tmpdir(), "service-"));
	const databaseUrl = env.DATABASE_URL ?? `file:${join(folder, "leads.db")}`;
	const child = spawn(process.execPath, [...flags, program], {
		cwd,
		env: {
			...Object.fromEntries(inherited),
			HOST: "127.0.0.1",
			PORT: "0",
			DESK_PORT: "off",
			...env,
			DATABASE_URL: databaseUrl,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const written = { stdout: "", stderr: "" };
	for (const stream of ["stdout", "stderr"] as const) {
		child[stream].setEncoding("utf8").on("data", (text: string) => {
			written[stream] += text;
		});
	}
	const isOver = () => child.exitCode !== null || child.signalCode !== null;
	const ended = once(child, "close");

	const url = await new Promise<string>((resolve, reject) => {
		child.stdout.on("data", () => {
			const [, address] = / is at (http:\S+)\n/.exec(written.stdout) ?? [];
			if (address) resolve(address);
		});
		child.once("close", (code) => reject(new Error(`the service ended (${code}): ${written.stderr}${written.stdout}`)));
	});

	const unexpected = () =>
		written.stderr.split("\n").filter((line) => line.trim() !== "" && !expectedErrors?.test(line));

	const desk = () => {
		const [, deskUrl = ""] = /The desk is at (http\S+)\n/.exec(written.stdout) ?? [];
		return { url: deskUrl };
	};

	return {
		url,
		databaseUrl,
		desk,
		async firstLink() {
			const db = await openDatabase(databaseUrl, { mustExist: true });
			try {
				return (await createFirstLink(db, desk().url, Date.now())) ?? "";
			} finally {
				await db.destroy();
			}
		},
		process: child,
		logs: () => written.stdout + written.stderr,
		async kill() {
			if (!isOver()) child.kill("SIGKILL");
			await ended;
		},
		async stop() {
			const wasOver = isOver();
			const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
			if (!wasOver) child.kill("SIGTERM");
			await ended;
			clearTimeout(late);
			await rm(folder, { recursive: true, force: true });
			const killedByTest = child.signalCode === "SIGKILL" && wasOver;
			if (child.exitCode !== 0 && !killedByTest) {
				throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${written.stderr}`);
			}
			if (unexpected().length > 0) throw new Error(`the service complained: ${unexpected().join("\n")}`);
		},
	};
}
