import { expect, test } from "vitest";
import { minute } from "../../../content/shared/time.ts";
import { connectDesk } from "../../../tests/support/service/desk-client.ts";
import { sendChange } from "../../api/changes.ts";
import { sendNote } from "../../api/notes.ts";
import type { Lead } from "../../api/types.ts";
import { groupByDay, isDelivered, listActivity, nameTarget, ordinal } from "./activity.ts";
import { describeDelivery } from "./Deliveries.tsx";

test("a lead's history runs newest first, ends with its receipt and shows each note once", async () => {
	const { desk, service, list, stored } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	await sendChange(desk, row, { kind: "status", status: "contacted" }, Date.now());
	service.time.now += 60_000;
	const { id: leadId, reference } = row;
	await sendNote(desk, {
		id: crypto.randomUUID(),
		personId: "",
		leadId,
		reference,
		kind: "note",
		text: "Back on Friday",
	});
	const entries = listActivity(await stored(row));
	expect(entries.map(({ kind }) => kind)).toEqual(["note", "event", "received"]);
	expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
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
		{ state: "pending", nextAttemptAt: null, attempts: [], ...of },
	];
	expect(isDelivered({ deliveries: deliveries({ channel: "webhook", deliveredAt: 5 }) })).toBe(true);
	expect(isDelivered({ deliveries: deliveries({ channel: "webhook", deliveredAt: null }) })).toBe(false);
	expect(isDelivered({ deliveries: deliveries({ channel: "confirmation", deliveredAt: 5 }) })).toBe(false);
});

test("an email that has been due for over a minute is waiting to be sent, not being sent", () => {
	const describe = (nextAttemptAt: number | null) =>
		describeDelivery(
			{ channel: "office-mail", state: "pending", deliveredAt: null, nextAttemptAt, attempts: [] },
			false,
			10 * minute,
		);
	expect([5 * minute, 10 * minute, null].map(describe)).toEqual(["Waiting to be sent", "Sending", "Sending"]);
});

test("activity names every channel in words", () => {
	expect(nameTarget("webhook", "contact")).toBe("the CRM");
	expect(nameTarget("webhook", "plumbing")).toBe("the plumbing webhook");
	expect(nameTarget("confirmation", "plumbing")).toBe("the customer");
	expect([1, 3, 12].map(ordinal)).toEqual(["first", "third", "12th"]);
});
