import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../../content/shared/time.ts";
import { change } from "../../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../../tests/support/data/databases.ts";
import { addDrawing, addPhotograph } from "../../../tests/support/data/files.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { readDeliveries } from "../../delivery/deliveries.ts";
import { createPageLink, findLinkedLead } from "../../leads/customer-links.ts";
import { insertLead, newDelivery } from "../../leads/insert.ts";
import { customerActor } from "../../workflow/events.ts";
import { addNote } from "../../workflow/notes.ts";

const aisha = { name: "Aisha Karim" };

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Starts a desk with one lead that was answered an hour after it came. */
	async function openDesk() {
		const desk = await startDesk({ databases });
		const owner = await desk.signInOwner();
		const add = async (receivedAt: number) => {
			const lead = await insertLead(desk.db, someLead({ receivedAt: new Date(receivedAt) }));
			const call = { id: randomUUID(), leadId: lead.id, kind: "call", text: "" } as const;
			await addNote(desk.db, call, aisha, receivedAt + hour);
			return lead;
		};
		const read = async (path: string) => (await owner.request(path)).json();
		return { ...desk, owner, add, read, lead: await add(desk.time.now - 5 * hour) };
	}

	test("a lead shows its files and those of the leads that were merged into it, and its row their number", async () => {
		const { db, time, add, read, lead } = await openDesk();
		const other = await add(time.now - 4 * hour);
		const photograph = await addPhotograph(db, lead.id, { at: 1000 });
		const drawing = await addDrawing(db, other.id, { at: 2000 });
		const row = async () => (await read("/api/leads?list=in-progress&order=newest")).rows;
		expect(await row()).toMatchObject([
			{ id: other.id, files: { pictures: 0, drawings: 1 } },
			{ id: lead.id, files: { pictures: 1, drawings: 0 } },
		]);
		await change(db, other.id, { mergedInto: lead.reference }, aisha, time.now);
		expect(await row()).toMatchObject([{ id: lead.id, files: { pictures: 1, drawings: 1 } }]);
		expect((await read(`/api/leads/${lead.reference}`)).added).toEqual([
			{
				...{
					id: photograph.id,
					leadId: lead.id,
					at: 1000,
					name: "loft.jpg",
					kind: "picture",
					width: 2000,
					height: 1500,
				},
				size: photograph.content.length,
			},
			{
				...{ id: drawing.id, leadId: other.id, at: 2000, name: "ground floor.pdf", kind: "pdf", width: null },
				...{ height: null, size: drawing.content.length },
			},
		]);
	});

	test("a picture is shown byte for byte, a PDF can only be kept, and neither may run anything", async () => {
		const { db, owner, lead, browser } = await openDesk();
		const photograph = await addPhotograph(db, lead.id, { name: "the client's (loft).jpg" });
		const drawing = await addDrawing(db, lead.id);
		const fetchFile = (path: string) => owner.request(`/api/leads/${lead.id}/files/${path}`);
		const shown = await fetchFile(photograph.id);
		expect(Buffer.from(await shown.arrayBuffer()).equals(photograph.content)).toBe(true);
		expect(Object.fromEntries(shown.headers)).toMatchObject({
			"content-type": "image/jpeg",
			"content-disposition": "inline; filename*=UTF-8''the%20client%27s%20%28loft%29.jpg",
			"content-security-policy": expect.stringMatching(/default-src 'none'.*; sandbox$/),
			"x-content-type-options": "nosniff",
			"cache-control": "no-store",
		});
		const small = await fetchFile(`${photograph.id}/thumbnail`);
		expect(Buffer.from(await small.arrayBuffer()).equals(photograph.thumbnail ?? Buffer.alloc(0))).toBe(true);
		expect(Object.fromEntries((await fetchFile(drawing.id)).headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-disposition": "attachment; filename*=UTF-8''ground%20floor.pdf",
		});
		const other = await insertLead(db, someLead());
		for (const path of [
			`/api/leads/${lead.id}/files/${drawing.id}/thumbnail`,
			`/api/leads/${lead.id}/files/${randomUUID()}`,
			`/api/leads/${other.id}/files/${photograph.id}`,
		])
			expect((await owner.request(path)).status, path).toBe(404);
		expect((await browser().request(`/api/leads/${lead.id}/files/${photograph.id}`)).status).toBe(401);
	});

	test("revoking the customer's link ends every link of the thread, and says who has done it", async () => {
		const { db, time, owner, add, read, lead } = await openDesk();
		const other = await add(time.now - 4 * hour);
		await change(db, other.id, { mergedInto: lead.reference }, aisha, time.now);
		const paths = [
			await createPageLink(db, lead.id, "email", time.now),
			await createPageLink(db, other.id, "email", time.now),
		];
		const countLinked = async () => {
			const found = paths.map((path) => findLinkedLead(db, path.split("/").at(-1) ?? "", time.now));
			return (await Promise.all(found)).filter(Boolean).length;
		};
		expect([await countLinked(), (await read(`/api/leads/${lead.id}`)).hasLink]).toEqual([2, true]);
		expect((await owner.post(`/api/leads/${lead.reference}/revoke-link`, {})).status).toBe(200);
		expect(await countLinked()).toBe(0);
		const { hasLink, events } = await read(`/api/leads/${lead.id}`);
		expect(hasLink).toBe(false);
		expect(events.at(-2)).toMatchObject({ what: "link-revoked", by: { name: "Aisha Karim" } });
		expect((await owner.post(`/api/leads/${randomUUID()}/revoke-link`, {})).status).toBe(404);
	});

	test("one email about the customer's page is sent again, not all of them", async () => {
		const { db, time, owner, lead } = await openDesk();
		for (const id of ["first", "second"]) {
			const mail = { leadId: lead.id, channel: "page-mail", replyId: id, form: "plumbing", state: "failed" } as const;
			await db.insertInto("deliveries").values(newDelivery(mail, time.now)).execute();
		}
		const send = { channel: "page-mail", replyId: "second" };
		expect((await owner.post(`/api/leads/${lead.id}/send`, send)).status).toBe(200);
		const mails = (await readDeliveries(db, [lead.id])).get(lead.id)?.filter(({ channel }) => channel === "page-mail");
		expect(mails?.map(({ replyId, state }) => [replyId, state])).toEqual([
			["first", "failed"],
			["second", "pending"],
		]);
	});

	test("what a customer writes is news, and anybody may say that it needs no reply", async () => {
		const { db, time, owner, read, lead } = await openDesk();
		const { mark } = await read("/api/news");
		time.now += 5 * hour;
		const note = { id: randomUUID(), leadId: lead.id, kind: "from-customer", text: "Thank you!" } as const;
		await addNote(db, note, customerActor, time.now);
		const { changed, mark: next } = await read(`/api/news?since=${mark}`);
		expect(changed).toMatchObject({ arrivals: [lead.id], counts: { "in-progress": { leads: 1, wrote: 1 } } });
		// A message from before the last event is not announced again
		const noteAt = async (at: number) => addNote(db, { ...note, id: randomUUID(), kind: "note" }, aisha, at);
		time.now += hour;
		await noteAt(time.now);
		const { mark: last } = await read(`/api/news?since=${next}`);
		time.now += hour;
		await noteAt(time.now);
		expect((await read(`/api/news?since=${last}`)).changed.arrivals).toEqual([]);
		const post = (from: number | null, to: number | null) =>
			owner.post(`/api/leads/${lead.id}/changes`, { id: randomUUID(), from: { wroteAt: from }, to: { wroteAt: to } });
		const wroteAt = time.now - 2 * hour;
		expect((await post(wroteAt, wroteAt - 1)).status).toBe(422);
		expect((await post(wroteAt, null)).status).toBe(200);
		expect((await post(null, null)).status, "no message waits").toBe(422);
		expect(await read(`/api/leads/${lead.id}`)).toMatchObject({ wroteAt: null });
	});
});
