import { expect, test } from "vitest";
import { connectDesk } from "../../../tests/support/service/desk-client.ts";
import { buildChange, makeChanges } from "../../api/changes.ts";
import { addNote } from "../../api/messages.ts";
import type { Lead } from "../../api/types.ts";
import { countAttempts, isDelivered } from "../../shared/deliveries.ts";
import { groupByDay, listActivity } from "./activity.ts";

test("a lead's history runs newest first, ends with its receipt and shows each note once", async () => {
	const { desk, service, list, stored } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	await makeChanges(desk, [{ lead: row, change: buildChange(row, { status: "contacted" }) }], Date.now());
	service.time.now += 60_000;
	await addNote(desk, { id: crypto.randomUUID(), leadId: row.id, kind: "note", text: "Back on Friday" });
	const entries = listActivity(await stored(row));
	expect(entries.map(({ kind }) => kind)).toEqual(["note", "event", "received"]);
	expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("an email before a correction went to the former address", async () => {
	const { desk, service, list, stored } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const times = [service.time.now];
	for (const email of ["tom@example.org", "tom@example.com"]) {
		const lead = await stored(row);
		await makeChanges(desk, [{ lead, change: buildChange(lead, { email }) }], Date.now());
		service.time.now += 60_000;
		times.push(service.time.now);
	}
	const lead = await stored(row);
	const sentAt = (startedAt: number) => {
		const attempts = [{ startedAt, duration: 1, status: 250, error: null }];
		return { channel: "confirmation", state: "delivered", nextAttemptAt: null, deliveredAt: 0, attempts } as const;
	};
	const addresses = times.map((time) => countAttempts({ ...sentAt(time - 1), mayHaveArrived: false }, lead).to);
	expect(addresses).toEqual([row.email, "tom@example.org", "tom@example.com"]);
});

test("activity is grouped by London days", () => {
	const at = (text: string) => ({ id: text, at: Date.parse(text), kind: "received" }) as const;
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
