import { expect, onTestFinished, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { insertLead } from "../leads/insert.ts";
import { createMailer } from "../mail/mailer.ts";
import { createConfirmationSender } from "./mail-senders.ts";
import { claim, settle } from "./queue.ts";
import { resend } from "./resend.ts";

/** Opens a database, a mail server and the sender of confirmations. */
async function setUp() {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const sender = createConfirmationSender(mailer, db, "https://brickfold.example", () => ({
		name: "Brickfold",
		address: "office@brickfold.example",
	}));
	/** Stores a lead from that address. */
	const accept = async (email: string) => {
		const lead = someLead({ hasTarget: false, mails: ["confirmation"], payload: somePayload({ email }) });
		await insertLead(db, lead);
		return lead.id;
	};
	/** Sends every due confirmation. */
	const sendDue = async (now: number) => {
		const due = await claim(db, "confirmation", "worker", 100, now);
		for (const lead of due) {
			const result = await sender.attempt(lead, now, new AbortController().signal);
			if (typeof result === "string") continue;
			const { status, error, isSkipped } = result;
			const attempt = { startedAt: now, duration: 1, status, error };
			const decision = { state: isSkipped ? "skipped" : "delivered" } as const;
			await settle(db, { leadId: lead.id, channel: "confirmation", claimId: "worker", attempt, decision, now });
		}
	};
	return { db, server, accept, sendDue };
}

test("one mailbox gets one confirmation, however its address is spelt", async () => {
	const { server, accept, sendDue } = await setUp();
	const spellings = ["victim+0", "victim+1", "v.ictim", "vic.tim+x", "VICTIM"].map((name) => `${name}@gmail.com`);
	for (const email of [...spellings, "victim@googlemail.com"]) await accept(email);
	await accept("somebody@example.org");
	await sendDue(Date.now());
	expect(server.mails).toHaveLength(2);
});

test("a confirmation can be resent by hand once an hour", async () => {
	const { db, server, accept, sendDue } = await setUp();
	const id = await accept("ada@example.org");
	const begin = Date.now();
	await sendDue(begin);
	for (let minutes = 1; minutes <= 119; minutes += 1) {
		const now = begin + minutes * minute;
		await resend(db, [id], now, { channel: "confirmation", includeDelivered: true });
		await sendDue(now);
	}
	expect(server.mails).toHaveLength(2);
});
