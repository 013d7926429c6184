import { expect, onTestFinished, test } from "vitest";
import { createFailingDatabase, databaseEngines, openTestDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { mapErrorToProblem } from "../http/problem-response.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { lockForRequest } from "../workflow/lead-request.ts";

test("during an outage no lead waits for the others of its group", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	let queries = 0;
	const silent = createFailingDatabase(db, () => {
		queries += 1;
		return new Error("Query read timeout");
	});
	const stored = await Promise.allSettled(Array.from({ length: 30 }, () => insertLead(silent, someLead())));
	expect(stored.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => "rejected"));
	// The first lead is a group alone, and the others are one
	expect(queries).toBe(2);
});

test("a deadlock on PostgreSQL is reported neither as an outage nor as a busy desk", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const [a, b] = [await insertLead(db, someLead()), await insertLead(db, someLead())];
	const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const lockBoth = (one: string, other: string, hasOne: () => void, otherHas: Promise<void>) =>
		db.transaction().execute(async (transaction) => {
			await lockForRequest(transaction, one);
			hasOne();
			await otherHas;
			await lockForRequest(transaction, other);
		});
	const results = await Promise.allSettled([
		lockBoth(a.id, b.id, first.resolve, second.promise),
		lockBoth(b.id, a.id, second.resolve, first.promise),
	]);
	const log = createLog({ write: () => {} });
	const codes = results.flatMap((each) =>
		each.status === "rejected" ? [mapErrorToProblem(each.reason, log).code] : [],
	);
	expect(codes).toEqual(["try-again"]);
});
