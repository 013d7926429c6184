import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { insertLead, newDelivery } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addReply, recordSentReplies } from "../workflow/replies.ts";
import { createReplySender } from "./mail-senders.ts";
import { resend } from "./resend.ts";
import { startDeliveryWorker } from "./worker.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const text = "Dear Ada,\n\nWould Tuesday at 10 suit you?";

test("replies go out as plain text, are retried, and are never resent once delivered", async () => {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	const from = { name: "Brickfold", address: "info@brickfold.example" };
	const mailer = createMailer({ url: server.url, from });
	const replyTo = { name: "Brickfold", address: "leaks@brickfold.example" };
	const delivery = startDeliveryWorker({
		db,
		sender: createReplySender(
			mailer,
			db,
			"https://brickfold.example",
			() => replyTo,
			(now) => recordSentReplies(db, now),
		),
		// Attempts do not run out before the mail server accepts one
		schedule: Array.from({ length: 500 }, () => 20),
		log: createLog({ write: () => {} }),
		pollInterval: 20,
	});
	onTestFinished(async () => {
		await delivery.stop();
		mailer.close();
		await server.stop();
	});
	server.treat({ code: 451, at: "DATA" });
	const { id, reference } = await insertLead(db, someLead());
	const first = crypto.randomUUID();
	await addReply(db, { leadId: id, id: first, text }, aisha, Date.now());
	const replies = async () => (await readLead(db, id))?.replies ?? [];
	await expect.poll(async () => (await replies())[0]?.attempts.length).toBeGreaterThan(0);
	expect(await readLead(db, id)).toMatchObject({ status: "new", answeredAt: null });
	server.treat("accept");
	const [mail] = await server.received(1);
	expect(mail).toMatchObject({ to: ["ada@example.org"], from: from.address });
	expect(mail?.email).toMatchObject({
		subject: `Your enquiry ${reference}`,
		replyTo: [replyTo],
		messageId: `<${first}.reply@brickfold.example>`,
	});
	expect(mail?.email.text?.startsWith(`${text}\n\nYour page`)).toBe(true);
	expect(mail?.email.html).toBeUndefined();
	expect(mail?.raw).not.toContain("Auto-Submitted");
	expect(mail?.raw, "the customer has no confirmation to show it with").not.toContain("In-Reply-To");
	await expect.poll(async () => (await replies())[0]?.state).toBe("delivered");
	expect((await replies())[0]?.attempts.at(0)).toMatchObject({ error: "SMTP 451 to DATA" });
	expect(await readLead(db, id)).toMatchObject({
		status: "contacted",
		answeredAt: (await replies())[0]?.deliveredAt,
		answeredBy: aisha.personId,
	});
	const confirmation = { leadId: id, channel: "confirmation", form: "contact", state: "delivered" } as const;
	await db
		.insertInto("deliveries")
		.values({ ...newDelivery(confirmation, Date.now()), delivered_at: Date.now() })
		.execute();
	await addReply(db, { leadId: id, id: crypto.randomUUID(), text: "And one more thing" }, aisha, Date.now());
	const confirmationId = `<${id}.confirmation@brickfold.example>`;
	expect((await server.received(2))[1]?.email).toMatchObject({ inReplyTo: confirmationId, references: confirmationId });
	await expect.poll(async () => (await replies())[1]?.state).toBe("delivered");
	expect(await resend(db, [id], Date.now(), { channel: "reply", includeDelivered: true })).toEqual([]);
});
