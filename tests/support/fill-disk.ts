/** Stores leads until the store fails, and prints the ids of the acknowledged ones. Runs as a separate process. */
import { openStore } from "../../server/store/open.ts";
import { StoreUnavailable } from "../../server/store/store.ts";
import { someLead, somePayload } from "./leads.ts";

const store = await openStore(process.argv[2] ?? "");
const payload = somePayload({ additionalMessage: "x".repeat(4000) });
const failures: unknown[] = [];
for (let round = 0; round < 1000 && failures.length === 0; round++) {
	const accepted = await Promise.allSettled(Array.from({ length: 10 }, () => store.accept(someLead({ payload }))));
	for (const each of accepted) {
		if (each.status === "fulfilled") process.stdout.write(`${each.value.id}\n`);
		else failures.push(each.reason);
	}
}
process.exitCode = failures.length > 0 && failures.every((failure) => failure instanceof StoreUnavailable) ? 0 : 1;
process.stderr.write(`${failures[0]}\n`);
await store.ping();
await store.close();
