import { expect, test } from "vitest";
import { hour } from "../../../content/shared/time.ts";
import { visitAt } from "../../../tests/support/data/next-steps.ts";
import { connectDesk } from "../../../tests/support/service/desk-client.ts";
import type { Event, Lead, Reply } from "../../api/types.ts";
import { composeAgain, fillTemplate, findFormerVisit, updateVisit } from "./reply-draft.ts";

const me = { id: "aisha", name: "Aisha Karim", email: "aisha@brickfold.example", role: "owner" } as const;
const now = Date.parse("2031-07-01T08:00:00Z");
const visit = visitAt("2031-07-01T09:30");

test("what went to a wrong address is written again, but nothing about a visit that is over or has been changed", async () => {
	const { stored, list } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const lead = await stored(row);
	const reply = (text: string, about: Partial<Reply> = {}): Reply => ({
		...{ id: text, at: now, by: { name: "Joe" }, email: "tom@exmaple.org", text, state: "delivered", attempts: [] },
		...{ nextAttemptAt: null, deliveredAt: now, mayHaveArrived: false, visitAt: null, isCancellation: false, ...about },
	});
	const confirmation = reply("We come at 9:30.", { visitAt: visit.at });
	const misdirectedReplies = [reply("Which sink?"), confirmation, reply("Parking?")];
	const outdatedVisit = {
		...{ at: visit.at, confirmedAt: visit.at, email: "tom@exmaple.org", isPlanned: true, until: visit.at },
	};
	const compose = (changed: Partial<Lead>, at = now) =>
		composeAgain({ ...lead, misdirectedReplies, nextStep: visit, outdatedVisit, ...changed }, me, at);
	expect(compose({})).toBe("Which sink?\n\nWe come at 9:30.\n\nParking?");
	expect(compose({}, now + hour)).toBe("Which sink?\n\nParking?");
	expect(compose({ misdirectedReplies: [confirmation] }, now + hour)).toBe("");
	const outdated = { ...outdatedVisit, isPlanned: false };
	expect(compose({ nextStep: null, outdatedVisit: outdated })).toMatch(
		/^Which sink\?\n\nParking\?\n\nDear .* have to cancel our visit on Tuesday 1 July, 09:30\./s,
	);
	const moved = visitAt("2031-07-02T09:30");
	expect(compose({ nextStep: moved, outdatedVisit: { ...outdated, until: moved.at } })).toMatch(
		/^Which sink\?\n\nParking\?\n\nDear .*Your visit has moved to Wednesday 2 July, 09:30\./s,
	);
	const cancellation = reply("We cannot come.", { visitAt: visit.at, isCancellation: true });
	const called = { misdirectedReplies: [cancellation], nextStep: null, outdatedVisit: null };
	expect(compose(called)).toBe("We cannot come.");
	expect(compose({ ...called, nextStep: visit })).toBe("");
});

test("a letter about a visit that was begun gives way to the one about the visit as it is now, and typed text stays", async () => {
	const { stored, list } = await connectDesk();
	const [row] = await list("Tom Brannigan");
	if (!row) throw new Error("No lead");
	const moved = visitAt("2031-07-02T10:00");
	const told = { at: visit.at, confirmedAt: visit.at, email: row.email, isPlanned: false, until: moved.at };
	const calledOff = { ...(await stored(row)), nextStep: null, outdatedVisit: told };
	const by = { name: "Joe Mercer" };
	const cleared: Event = {
		...{
			id: "1",
			at: now + hour,
			lastAt: now + hour,
			by,
			what: "changed",
			from: { nextStep: visit },
			to: { nextStep: null },
		},
		...{ channel: null, cause: null, replyId: null, noteKind: null, isUndone: false, concernsReply: true },
	};
	const booked = { ...calledOff, nextStep: moved, events: [cleared] };
	expect(fillTemplate("Visit missed", calledOff, me, now), "nobody can have missed it yet").toContain("[day and time]");
	const update = (draft: string, lead: Lead, at = now) => updateVisit(draft, lead, me, at);
	const letters = [
		update("", calledOff),
		update("", calledOff, now + hour),
		fillTemplate("Visit confirmation", booked, me, now),
		update("", booked, now + hour),
	];
	expect(letters[3]).toContain("I am sorry that we did not come as arranged.\n\nYour visit has moved to");
	const second = update("", { ...booked, events: [] }, now + hour);
	expect(second, "the first one may have taken place").toBe(letters[2]);
	expect(letters[1]).toContain("I am sorry that nobody came to you on Tuesday 1 July, 09:30.");
	for (const letter of letters) {
		expect(update(letter, booked)).toMatch(/^Dear [^\n]*,\n\nYour visit has moved to Wednesday 2 July, 10:00\./);
		expect(update(letter, booked)).not.toMatch(/cancel|sorry/);
		expect(update(letter, calledOff)).toMatch(/^Dear [^\n]*,\n\n[^\n]* cancel our visit on Tuesday 1 July, 09:30\./);
		expect(update(`The key is with Ann.\n\n${letter}`, booked)).toMatch(/^The key is with Ann\.\n\nDear .*moved/s);
	}
	const own = "I am sorry, Tuesday 1 July, 09:30 is not possible.";
	expect(update(own, booked)).toMatch(/^I am sorry, Tuesday 1 July, 09:30 is not possible\.\n\nDear .*moved/s);
	expect(update("Let us say Wednesday 2 July, 10:00.", booked)).toBe("Let us say Wednesday 2 July, 10:00.");
	expect(update("We cancel Tuesday 1 July, 09:30.", booked)).toMatch(
		/^We cancel Tuesday 1 July, 09:30\.\n\nDear .*moved/s,
	);
});

test("a text about a visit that is over is no confirmation of one that was called off", () => {
	const lead = { events: [{ from: { nextStep: visit } }] };
	const find = (text: string, at = now) => findFormerVisit(text, lead, undefined, at);
	expect(find("See you on Tuesday 1 July, 09:30.")).toBe("Tuesday 1 July, 09:30");
	expect(find("See you on Tuesday 1 July, 09:30.", now + hour)).toBeUndefined();
	expect(find("See you on Tuesday.")).toBeUndefined();
	expect(find("The visit on Tuesday 1 July, 09:30 is cancelled.")).toBeUndefined();
});
