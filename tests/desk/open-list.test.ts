import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { openDatabase } from "../../server/database/open.ts";
import { customerActor } from "../../server/workflow/events.ts";
import { addNote } from "../../server/workflow/notes.ts";
import { openDesk, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { change } from "../support/data/changes.ts";
import { insertLeads, someLead, somePayload } from "../support/data/leads.ts";

async function openOfficeDatabase() {
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	return db;
}

/** A lead of somebody else than all others, received before the list was opened. */
function strangerLead(fullName: string, number: number, receivedAt = new Date(Date.now() - hour)) {
	const email = `${fullName.toLowerCase().replaceAll(" ", ".")}${number}@example.com`;
	const phoneNumber = `020 7946 0${String(number).padStart(3, "0")}`;
	return someLead({ receivedAt, payload: somePayload({ fullName, email, phoneNumber }) });
}

test("an open list says that it lacks a lead which a colleague has released from spam", async () => {
	const db = await openOfficeDatabase();
	const joe = { name: "Joe Mercer" };
	const [stays, returns] = [strangerLead("Stays Here", 1), strangerLead("Wrongly Suspected", 2)];
	await insertLeads(db, [stays, returns]);
	await change(db, returns.id, { isSpam: true }, joe, Date.now());
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Stays Here" }).waitFor();
	await change(db, returns.id, { isSpam: false }, joe, Date.now());
	await page.getByRole("button", { name: "The order has changed" }).click({ timeout: 20_000 });
	await page.getByRole("link", { name: "Wrongly Suspected" }).waitFor();
});

test("an open list announces a customer who writes, also one whose lead is below its rows", async () => {
	const db = await openOfficeDatabase();
	const old = strangerLead("Long Ago", 100, new Date(Date.now() - 2 * day));
	await insertLeads(db, [old, ...Array.from({ length: 55 }, (_, index) => strangerLead("More Recent", 101 + index))]);
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "More Recent" }).first().waitFor();
	const message = { id: randomUUID(), leadId: old.id, kind: "from-customer", text: "Water is coming in" } as const;
	await addNote(db, message, customerActor, Date.now());
	await page.getByRole("button", { name: "A customer has written" }).waitFor({ timeout: 20_000 });
	expect(await page.getByRole("link", { name: "Long Ago" }).count()).toBe(0);
});
