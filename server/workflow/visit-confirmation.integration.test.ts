import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { NextStep } from "../../forms/next-step.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { createReplySender } from "../delivery/mail-senders.ts";
import { startDeliveryWorker } from "../delivery/worker.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { type Reply, recordSentReplies } from "./replies.ts";

const text = "This is to confirm our visit.";

test.for(engineNames)(
	"on %s a reply that confirms a visit carries a calendar entry, later replies move and cancel it, and none confirms an old time",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		const desk = await startDesk({ databases });
		const owner = await desk.signInOwner();
		const server = await startMailServer();
		const from = { name: "Brickfold", address: "info@brickfold.example" };
		const mailer = createMailer({ url: server.url, from });
		const worker = startDeliveryWorker({
			db: desk.db,
			sender: createReplySender(
				mailer,
				desk.db,
				"https://brickfold.example",
				() => from,
				(now) => recordSentReplies(desk.db, now),
			),
			schedule: [20],
			log: createLog({ write: () => {} }),
			pollInterval: 20,
		});
		onTestFinished(async () => {
			await worker.stop();
			mailer.close();
			await server.stop();
			await desk.stop();
			await databases.stop();
		});
		const { id, reference } = await insertLead(desk.db, someLead());
		const book = (at: string, minutes: number) =>
			change(desk.db, id, { status: "visit", nextStep: visitAt(at, minutes) }, { name: "Joe" }, desk.time.now);
		const confirm = (visit: object, replyId = randomUUID()) =>
			owner.post(`/api/leads/${id}/replies`, { id: replyId, text, visit });
		const readEntry = async (count: number, method = "REQUEST") => {
			const { email, raw } = (await server.received(count)).at(-1) ?? {};
			const part = email?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
			const content = typeof part?.content === "string" ? part.content : new TextDecoder().decode(part?.content);
			expect(raw?.toLowerCase()).toContain(
				`content-type: text/calendar; charset=utf-8; method=${method.toLowerCase()}`,
			);
			expect(email?.text?.startsWith(`${text}\n`)).toBe(true);
			return content.replace(/\r?\n /g, "").split(/\r?\n/);
		};

		await book("2031-07-01T09:30", 90);
		const first = randomUUID();
		for (let repeat = 0; repeat < 2; repeat += 1)
			expect((await confirm(visitAt("2031-07-01T09:30", 90), first)).status).toBe(202);
		expect(await readEntry(1)).toEqual(
			expect.arrayContaining([
				"METHOD:REQUEST",
				`UID:visit-${id}@brickfold.example`,
				"DTSTART;TZID=Europe/London:20310701T093000",
				"DTEND;TZID=Europe/London:20310701T110000",
				"LOCATION:SE15 4QL",
				expect.stringContaining(`DESCRIPTION:Your enquiry ${reference}`),
				"SEQUENCE:0",
				'ORGANIZER;CN="Brickfold":mailto:info@brickfold.example',
				"ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@example.org",
			]),
		);
		desk.time.now += 1000;
		await book("2031-07-02T14:00", 60);
		const late = await confirm(visitAt("2031-07-01T09:30", 90));
		expect([late.status, (await late.json()).code]).toEqual([422, "visit-changed"]);
		expect((await confirm(callOn("2031-07-02"))).status).toBe(422);
		expect((await confirm(visitAt("2031-07-02T14:00"))).status).toBe(202);
		expect(await readEntry(2)).toEqual(
			expect.arrayContaining([
				`UID:visit-${id}@brickfold.example`,
				"DTSTART;TZID=Europe/London:20310702T140000",
				"SEQUENCE:1",
			]),
		);
		desk.time.now += 1000;
		await owner.post(`/api/leads/${id}/replies`, { id: randomUUID(), text });
		expect((await server.received(3)).at(-1)?.email.attachments).toEqual([]);

		const cancel = (cancels: string) => owner.post(`/api/leads/${id}/replies`, { id: randomUUID(), text, cancels });
		expect((await cancel("2031-07-02T14:00")).status, "the visit is still planned").toBe(422);
		await change(desk.db, id, { nextStep: null }, { name: "Joe" }, desk.time.now);
		expect((await cancel("2031-07-03T14:00")).status, "it was never confirmed").toBe(422);
		desk.time.now += 1000;
		expect((await cancel("2031-07-02T14:00")).status).toBe(202);
		expect(await readEntry(4, "CANCEL")).toEqual(
			expect.arrayContaining([
				"METHOD:CANCEL",
				`UID:visit-${id}@brickfold.example`,
				"DTSTART;TZID=Europe/London:20310702T140000",
				"DTEND;TZID=Europe/London:20310702T150000",
				"STATUS:CANCELLED",
				"SEQUENCE:2",
			]),
		);
		const { replies } = await (await owner.request(`/api/leads/${id}`)).json();
		const about = ({ visitAt, isCancellation }: Reply) => [visitAt, isCancellation];
		expect(replies.map(about)).toEqual([
			["2031-07-01T09:30", false],
			["2031-07-02T14:00", false],
			[null, false],
			["2031-07-02T14:00", true],
		]);

		// Once it is merged into another enquiry, that one's replies cancel and move the same entry
		await book("2031-07-04T10:00", 60);
		desk.time.now += 1000;
		expect((await confirm(visitAt("2031-07-04T10:00"))).status).toBe(202);
		await server.received(5);
		await change(desk.db, id, { nextStep: null }, { name: "Joe" }, desk.time.now);
		const other = await insertLead(desk.db, someLead());
		const answered = { status: "contacted", answered_at: desk.time.now } as const;
		for (const each of [id, other.id])
			await desk.db.updateTable("leads").set(answered).where("id", "=", each).execute();
		await change(desk.db, id, { mergedInto: other.reference }, { name: "Joe" }, desk.time.now);
		const replyToOther = (about: object) =>
			owner.post(`/api/leads/${other.id}/replies`, { id: randomUUID(), text, ...about });
		desk.time.now += 1000;
		expect((await replyToOther({ cancels: "2031-07-04T10:00" })).status).toBe(202);
		const entry = `UID:visit-${id}@brickfold.example`;
		expect(await readEntry(6, "CANCEL")).toEqual(expect.arrayContaining([entry, "SEQUENCE:4"]));
		const nextStep = visitAt("2031-07-05T15:00");
		await change(desk.db, other.id, { status: "visit", nextStep }, { name: "Joe" }, desk.time.now);
		desk.time.now += 1000;
		expect((await replyToOther({ visit: nextStep })).status).toBe(202);
		expect(await readEntry(7)).toEqual(expect.arrayContaining([entry, "SEQUENCE:5"]));

		// A lead that has confirmed a visit of its own keeps that entry when an earlier enquiry is merged into it
		const later = await insertLead(desk.db, someLead());
		await desk.db.updateTable("leads").set(answered).where("id", "=", later.id).execute();
		const replyToLater = async (visit: NextStep, count: number) => {
			await change(desk.db, later.id, { status: "visit", nextStep: visit }, { name: "Joe" }, desk.time.now);
			desk.time.now += 1000;
			await owner.post(`/api/leads/${later.id}/replies`, { id: randomUUID(), text, visit });
			expect(await readEntry(count)).toContain(`UID:visit-${later.id}@brickfold.example`);
		};
		await replyToLater(visitAt("2031-07-08T09:00"), 8);
		desk.time.now += 1000;
		await change(desk.db, other.id, { nextStep: null }, { name: "Joe" }, desk.time.now);
		desk.time.now += 1000;
		expect((await replyToOther({ cancels: nextStep.at })).status).toBe(202);
		await readEntry(9, "CANCEL");
		await change(desk.db, other.id, { mergedInto: later.reference }, { name: "Joe" }, desk.time.now);
		await replyToLater(visitAt("2031-07-09T09:00"), 10);
	},
);
