import { openDatabase } from "../../../server/database/open.ts";
import { isOutage, ping } from "../../../server/database/outage.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { someLead, somePayload } from "../data/leads.ts";

/** Stores leads until the database fails, and prints the ids of the acknowledged ones. Runs as a separate process. */
const db = await openDatabase(process.argv[2] ?? "");
const payload = somePayload({ additionalMessage: "x".repeat(4000) });
const failures: unknown[] = [];
for (let round = 0; round < 1000 && failures.length === 0; round++) {
	const accepted = await Promise.allSettled(Array.from({ length: 10 }, () => insertLead(db, someLead({ payload }))));
	for (const each of accepted) {
		if (each.status === "fulfilled") process.stdout.write(`${each.value.id}\n`);
		else failures.push(each.reason);
	}
}
process.exitCode = failures.length > 0 && failures.every(isOutage) ? 0 : 1;
process.stderr.write(`${failures[0]}\n`);
await ping(db);
await db.destroy();
