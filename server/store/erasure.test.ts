import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { engines } from "../../tests/support/databases.ts";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { openDatabase } from "./database.ts";
import { openStore } from "./open.ts";
import { filePath } from "./sqlite.ts";
import type { Database } from "./tables.ts";

/** The database's files in which that stands. */
function filesWith(url: string, secret: string): readonly string[] {
	const folder = dirname(filePath(url));
	return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret));
}

test("erasing leaves no byte of the person in the database files, while the service has them open", async () => {
	const databases = await engines.SQLite();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const service = await openStore(url);
	onTestFinished(() => service.close());
	const secrets = ["zelda-canary@example.org", "Zelda Canary-Person", "020 7946 0777", "the canary sings at dawn"];
	const [email = "", fullName = "", phoneNumber = "", song = ""] = secrets;
	const person = { email, fullName, phoneNumber, additionalMessage: `${song} `.repeat(300) };

	const others = () =>
		Array.from({ length: 400 }, (_, i) => someLead({ payload: somePayload({ email: `${i * 7919}@x.org` }) }));
	for (let round = 0; round < 3; round++) {
		await Promise.all(others().map((lead) => service.accept(lead)));
		await service.accept(someLead({ payload: somePayload(person), fingerprint: `canary ${round}` }));
	}
	for (const secret of secrets) expect(filesWith(url, secret)).not.toEqual([]);

	const office = await openStore(url);
	expect(await office.erase("Zelda-Canary@Example.org")).toMatchObject({ leads: 3 });
	await office.close();
	for (const secret of secrets) expect(filesWith(url, secret)).toEqual([]);
	expect(await service.count({})).toBe(1200);
	await service.accept(someLead());
});

/** With these, `secure_delete` alone leaves the person's data in the file. */
const leakySeeds = [3, 5, 9];

/** Leads that come and go in random order, so that SQLite moves rows between pages; the same ones for the same seed. */
async function churn(db: Database, seed: number): Promise<void> {
	let state = seed;
	const random = (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
	const name = () => Array.from({ length: 8 }, () => random(65_536).toString(16)).join("-");
	const others: string[] = [];
	const row = () => {
		const isCanary = random(10) === 0;
		const id = name();
		if (!isCanary) others.push(id);
		return {
			id,
			form: "plumbing" as const,
			received_at: random(1e9),
			email: isCanary ? "canary@example.org" : `${name()}@example.org`,
			fingerprint: name(),
			idempotency_key: name(),
			spam_reasons: "[]",
			payload: isCanary ? "canary".repeat(random(150)) : "y".repeat(random(900)),
		};
	};
	for (let round = 0; round < 40; round++) {
		await db
			.insertInto("leads")
			.values(Array.from({ length: 40 }, row))
			.execute();
		const gone = Array.from({ length: 15 }, () => others.splice(random(others.length), 1)).flat();
		await db.deleteFrom("leads").where("id", "in", gone).execute();
	}
}

test("erasing also removes the copies that SQLite leaves in a page when it moves rows to another", async () => {
	const databases = await engines.SQLite();
	onTestFinished(() => databases.stop());
	for (const seed of leakySeeds) {
		const url = await databases.create();
		const { db } = await openDatabase(url);
		await churn(db, seed);
		await db.destroy();
		const store = await openStore(url);
		expect((await store.erase("canary@example.org")).leads).toBeGreaterThan(100);
		expect(filesWith(url, "canary")).toEqual([]);
		await store.close();
	}
});
