import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	openTestDatabase,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { findLead, insertSentReply } from "../../tests/support/data/sent-replies.ts";
import { startWithPage } from "../../tests/support/service/customer-page.ts";
import { plumbingRequest } from "../../tests/support/service/post-leads.ts";
import { lockRows } from "../database/dialect.ts";
import { openDatabase } from "../database/open.ts";
import { createPageLink, hasLink, revokeBrowserLinks } from "../leads/customer-links.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead } from "../workflow/change.ts";
import { serviceActor } from "../workflow/events.ts";
import { readCustomerPage } from "./page.ts";

test.for(engineNames)(
	"on %s the sender of a form with a stranger's email sees neither the replies, nor what the office has found out about the stranger, nor what the stranger writes",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openDatabase(await databases.create());
		const time = { now: Date.parse("2026-03-02T09:30:00Z") };
		const getNow = () => new Date(time.now);
		const { app, page } = await startWithPage({ db, getNow });
		const { id } = await findLead(db, page.reference);
		const now = time.now + 1000;
		const readVisit = async (path: string) => (await app.request(`${path}/visit.ics`)).text();
		const change = (to: Parameters<typeof changeLead>[1]["to"]) =>
			changeLead(db, { id: randomUUID(), leadId: id, from: {}, to }, serviceActor, now);

		expect((await page.change("/phone", { phone: "020 7946 0998" })).phone, "the sender's own").toBe("020 7946 0998");
		time.now = now;
		await change({
			phone: "020 7946 0999",
			street: "12 Elm Street",
			status: "visit",
			nextStep: visitAt("2026-03-04T09:30"),
		});
		await insertSentReply(db, page.reference, plumbingRequest.email, "The key safe's code is 4711");
		expect(await page.read()).toMatchObject({
			messages: [],
			showsReplies: false,
			phone: null,
			visit: { place: "SW4 0LG" },
		});
		expect(await readVisit(page.path)).not.toContain("Elm Street");

		const emailed = await createPageLink(db, id, "email", now);
		expect(await readCustomerPage(db, { id, isEmailed: true }, now)).toMatchObject({
			messages: [{ text: "The key safe's code is 4711" }],
			showsReplies: true,
			phone: "020 7946 0999",
			visit: { place: "12 Elm Street, SW4 0LG", lacksStreet: false },
		});
		expect(await readVisit(emailed)).toContain("Elm Street");

		const body = new URLSearchParams({ text: "The key is under the mat" });
		expect((await app.request(`${emailed}/messages`, { method: "POST", body })).status).toBe(303);
		expect((await page.get()).status, "once the mailbox's owner has written").toBe(404);
		expect((await app.request(emailed)).status).toBe(200);
	},
);

test("on PostgreSQL the sender keeps no link that is created at the moment when the mailbox's owner acts", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { id } = await insertLead(db, someLead());
	const { revoked } = await db.transaction().execute(async (transaction) => {
		// As for a form that is sent again
		await lockRows(transaction, transaction.selectFrom("leads").select("id").where("id", "=", id)).execute();
		await createPageLink(transaction, id, "browser", 0);
		const revoked = revokeBrowserLinks(db, id);
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		return { revoked };
	});
	await revoked;
	expect(await hasLink(db, [id])).toBe(false);
});
