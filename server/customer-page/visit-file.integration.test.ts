import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { callOn, quoteOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { sendForm, startWithPage } from "../../tests/support/service/customer-page.ts";
import { plumbingRequest } from "../../tests/support/service/post-leads.ts";
import { openDatabase } from "../database/open.ts";
import { createPageLink } from "../leads/customer-links.ts";
import { changeLead } from "../workflow/change.ts";
import { serviceActor } from "../workflow/events.ts";
import { readCustomerPage } from "./page.ts";

test.for(engineNames)(
	"on %s the page shows the planned visit until its day is over, and as done once the office has said so, with a calendar file that replaces the emailed entry, also of an enquiry that was merged",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const time = { now: Date.parse("2026-03-02T09:30:00Z") };
		const db = await openDatabase(await databases.create());
		const started = await startWithPage({ db, getNow: () => new Date(time.now) });
		const { page } = started;
		const findId = async (reference: string): Promise<string> => {
			const leads = db.selectFrom("leads").select("id").where("reference", "=", reference);
			return (await leads.executeTakeFirstOrThrow()).id;
		};
		const [id, earlierId] = [await findId(page.reference), await findId((await sendForm(started)).reference)];
		const change = (leadId: string, to: Parameters<typeof changeLead>[1]["to"]) =>
			changeLead(db, { id: randomUUID(), leadId, from: {}, to }, serviceActor, time.now);

		expect((await page.get("/visit.ics")).status).toBe(404);
		await change(id, { status: "visit", nextStep: visitAt("2026-03-04T09:30", 45) });
		expect(await page.read()).toMatchObject({
			visit: { at: "2026-03-04T09:30", minutes: 45, place: "SW4 0LG", lacksStreet: false },
			steps: { visit: false },
		});
		expect(await readCustomerPage(db, { id, isEmailed: true }, time.now)).toMatchObject({
			visit: { place: "SW4 0LG", lacksStreet: true },
		});
		const file = await page.get("/visit.ics");
		expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
		const lines = (await file.text()).split("\r\n");
		expect(lines).toContain("DTSTART;TZID=Europe/London:20260304T093000");
		expect(lines).toContain(`UID:visit-${id}@brickfold.example`);

		await db
			.insertInto("replies")
			.values({
				...{ id: randomUUID(), lead_id: earlierId, at: time.now, person_id: null, person_name: "Ana" },
				...{
					text: "We come on Tuesday",
					email: plumbingRequest.email,
					visit_at: "2026-03-03T09:30",
					visit_minutes: 60,
				},
			})
			.execute();
		time.now += 1000;
		await change(earlierId, { mergedInto: page.reference });
		// The merge has ended the link that the form's sender got
		const emailed = await createPageLink(db, id, "email", time.now);
		const moved = await started.app.request(`${emailed}/visit.ics`);
		expect(await moved.text()).toContain(`UID:visit-${earlierId}@brickfold.example\r\n`);

		time.now = Date.parse("2026-03-04T23:59:00Z");
		expect(await readCustomerPage(db, { id, isEmailed: true }, time.now)).toMatchObject({
			visit: { at: "2026-03-04T09:30" },
		});
		time.now = Date.parse("2026-03-05T00:00:00Z");
		expect((await started.app.request(`${emailed}/visit.ics`)).status).toBe(404);
		const expectVisited = async (visit: boolean) =>
			expect(await readCustomerPage(db, { id, isEmailed: true }, time.now)).toMatchObject({
				visit: null,
				steps: { visit },
			});
		// Nobody has said yet whether it took place
		await expectVisited(false);
		await change(id, { nextStep: null });
		await expectVisited(false);
		await change(id, { nextStep: visitAt("2026-03-04T09:30", 45) });
		await change(id, { nextStep: callOn("2026-03-05") });
		await expectVisited(false);
		await change(id, { nextStep: quoteOn("2026-03-06") });
		await expectVisited(true);
	},
);
