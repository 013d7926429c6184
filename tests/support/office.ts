import { runLeads } from "../../server/cli/cli.ts";
import { progressOn } from "../../server/cli/progress.ts";
import { readSettings } from "../../server/config.ts";
import type { Store } from "../../server/store/store.ts";

export interface Ran {
	readonly code: number;
	readonly printed: string;
	readonly noted: string;
}

/** Runs a command of the office's command line on an open store. `answer` is what the person at the terminal types. */
export async function runOn(store: Store, args: readonly string[], answer?: string): Promise<Ran> {
	let printed = "";
	let noted = "";
	const code = await runLeads(args, {
		settings: readSettings({}),
		store: async () => store,
		print: async (text) => {
			printed += text;
		},
		note: (text) => {
			noted += text;
		},
		progress: progressOn(undefined),
		now: () => new Date(),
		ask: answer === undefined ? undefined : async () => answer,
	});
	return { code, printed, noted };
}
