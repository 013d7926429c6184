import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { claimLeads, leadsToAnnounce, nameNews } from "./new-leads.ts";

const plain = someSummary({ id: "plain", name: "Amara Osei" });
const maybe = someSummary({ id: "maybe", urgency: "sounds-urgent" });
const emergency = someSummary({ id: "emergency", urgency: "emergency" });
const arrivals = [plain, maybe, emergency];
const listIds = (known: readonly string[], choice: Parameters<typeof leadsToAnnounce>[2]) =>
	leadsToAnnounce(arrivals, new Set(known), choice).map(({ id }) => id);

test("only unseen leads are announced, emergencies first", () => {
	expect(listIds([], "all")).toEqual(["emergency", "maybe", "plain"]);
	expect(listIds(["maybe"], "all")).toEqual(["emergency", "plain"]);
	expect(listIds([], "emergencies")).toEqual(["emergency", "maybe"]);
	expect(listIds([], "off")).toEqual([]);
});

test("a lead is announced again each time that its customer has written", () => {
	const wrote = { ...plain, list: "in-progress", wroteAt: 5 } as const;
	const announced = (known: readonly string[]) => leadsToAnnounce([wrote], new Set(known), "all").length;
	expect([announced(["plain"]), announced(["plain", nameNews(wrote)])]).toEqual([1, 0]);
	expect(announced([nameNews({ ...wrote, wroteAt: 6 })])).toBe(1);
});

test("leads that came together are announced by one tab, even if another hears of them one by one", () => {
	const stored = new Map<string, string>();
	const storage = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => void stored.set(key, text),
	};
	expect(claimLeads(storage, "sound", [emergency, plain])).toEqual([emergency, plain]);
	expect(claimLeads(storage, "sound", [plain])).toEqual([]);
	expect(claimLeads(storage, "sound", [emergency])).toEqual([]);
	expect(claimLeads(storage, "notification", [plain])).toEqual([plain]);
});
