import { expect, test } from "vitest";
import { customerActor } from "../../../server/workflow/events.ts";
import { addNote as addCustomerNote } from "../../../server/workflow/notes.ts";
import { addDrawing } from "../../../tests/support/data/files.ts";
import { connectDesk } from "../../../tests/support/service/desk-client.ts";
import { buildChange, makeChanges } from "../../api/changes.ts";
import { addNote } from "../../api/messages.ts";
import type { Lead } from "../../api/types.ts";
import { isDelivered, nameDelivery, withLastAttempt } from "../../shared/deliveries.ts";
import { groupByDay, listActivity } from "./activity.ts";

test("a lead's history runs newest first, ends with its receipt and shows each note once", async () => {
	const { desk, service, list, stored } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	await makeChanges(desk, [{ lead: row, change: buildChange(row, { status: "contacted" }) }], Date.now());
	service.time.now += 60_000;
	await addNote(desk, { id: crypto.randomUUID(), leadId: row.id, kind: "note", text: "Back on Friday" });
	const entries = listActivity(await stored(row));
	expect(entries.map(({ note, event }) => note?.text ?? event?.to.status)).toEqual([
		"Back on Friday",
		"contacted",
		undefined,
	]);
	expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("each delivery that succeeded stays in the history, with the address that it went to", async () => {
	const { stored, list } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const lead = await stored(row);
	const attempt = (startedAt: number, recipient: string | null, error: string | null = null) => ({
		...{ startedAt, recipient, error, duration: 1, status: null },
	});
	const delivery = { nextAttemptAt: null, deliveredAt: 1, mayHaveArrived: false };
	const sent = [
		attempt(1, "tom@exmaple.org"),
		attempt(2, "tom@example.org", "no response"),
		attempt(3, "tom@example.org"),
	];
	const read = (...deliveries: Lead["deliveries"]) =>
		listActivity({ ...lead, deliveries, events: [] }).flatMap(({ delivery }) =>
			delivery ? [nameDelivery(withLastAttempt(delivery))] : [],
		);
	const confirmation = { ...delivery, channel: "confirmation" } as const;
	const lines = ["Confirmation sent to tom@example.org", "Confirmation sent to tom@exmaple.org"];
	expect(read({ ...confirmation, state: "delivered", attempts: sent })).toEqual(lines);
	expect(read({ ...confirmation, state: "pending", attempts: sent.slice(0, 1) })).toEqual([
		"Confirmation not sent yet",
		"Confirmation sent to tom@exmaple.org",
	]);
	const refused = [...sent, attempt(4, null, "not sent: this mailbox has one")];
	expect(read({ ...confirmation, state: "skipped", attempts: refused })).toEqual([
		"No confirmation: this mailbox has one",
		...lines,
	]);
	const passedOn = [attempt(1, null), attempt(2, null)];
	expect(read({ ...delivery, channel: "webhook", state: "delivered", attempts: passedOn })).toEqual([
		"Lead passed on",
		"Lead passed on",
	]);
});

test("files that were added one after the other are one line, and what a message changes is not said twice", async () => {
	const { stored, list, service } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const start = Date.now() + 3_600_000;
	for (const minutes of [0, 9, 18, 29]) await addDrawing(service.db, row.id, { at: start + minutes * 60_000 });
	const note = { id: crypto.randomUUID(), leadId: row.id, kind: "from-customer", text: "See the drawings" } as const;
	await addCustomerNote(service.db, note, customerActor, start - 1);
	const entries = listActivity(await stored(row));
	expect(entries.map(({ added, note, event }) => added?.length ?? note?.text ?? event?.what)).toEqual([
		1,
		3,
		"See the drawings",
		undefined,
	]);
});

test("a history that is cut says so below the oldest that is shown", async () => {
	const { stored, list } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const lead = await stored(row);
	const note = { leadId: "", kind: "note", by: customerActor, editedAt: null } as const;
	const notes = [2, 1].map((hour) => ({ ...note, id: `${hour}`, text: `${hour}`, at: row.receivedAt + 9e6 / hour }));
	const entries = listActivity({ ...lead, notes, cut: ["notes"] });
	expect(entries.map(({ note, cut }) => note?.text ?? cut)).toEqual(["1", "2", "notes", undefined]);
});

test("activity is grouped by London days", () => {
	const at = (text: string) => ({ id: text, at: Date.parse(text) });
	const days = groupByDay([at("2026-07-16T09:00:00Z"), at("2026-07-15T23:30:00Z"), at("2026-07-15T22:30:00Z")]);
	expect(days.map(([day, of]) => [day, of.length])).toEqual([
		["2026-07-16", 2],
		["2026-07-15", 1],
	]);
});

test("a lead counts as delivered once its webhook accepts it, even if its emails fail", () => {
	const deliveries = (of: Pick<Lead["deliveries"][number], "channel" | "deliveredAt">): Lead["deliveries"] => [
		{ state: "pending", nextAttemptAt: null, attempts: [], mayHaveArrived: false, ...of },
	];
	expect(isDelivered({ deliveries: deliveries({ channel: "webhook", deliveredAt: 5 }) })).toBe(true);
	expect(isDelivered({ deliveries: deliveries({ channel: "webhook", deliveredAt: null }) })).toBe(false);
	expect(isDelivered({ deliveries: deliveries({ channel: "confirmation", deliveredAt: 5 }) })).toBe(false);
});
