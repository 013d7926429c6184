import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { readSettings } from "../config.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { runLeads } from "./cli.ts";
import { progressOn } from "./progress.ts";

/** The office's command line in this process. Resolves to the exit code; the store is closed by then. */
export async function main(args: readonly string[]): Promise<number> {
	const { stdin, stdout, stderr } = process;
	stdout.on("error", leaveQuietly);
	const settings = readSettings(process.env);
	let opened: Promise<Store> | undefined;
	try {
		return await runLeads(args, {
			settings,
			store: () => (opened ??= openStore(settings.DATABASE_URL)),
			async print(text) {
				if (!stdout.write(text)) await once(stdout, "drain");
			},
			note: (text) => stderr.write(text),
			progress: progressOn(stderr.isTTY ? (text) => stderr.write(text) : undefined),
			now: () => new Date(),
			ask: stdin.isTTY && stdout.isTTY ? ask : undefined,
		});
	} finally {
		await (await opened?.catch(() => undefined))?.close();
	}
}

async function ask(question: string): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return await terminal.question(question);
	} finally {
		terminal.close();
	}
}

/** The reader, such as `head`, has seen enough. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
	process.exit(error.code === "EPIPE" ? 0 : 1);
}
