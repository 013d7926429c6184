import { randomUUIDv7 } from "node:crypto";
import { day, hour } from "../../content/shared/time.ts";
import type { NoteKind } from "../../forms/lead-words.ts";
import { buildPayload } from "../../forms/payload.ts";
import { addPerson } from "../../server/auth/people.ts";
import type { Database } from "../../server/database/schema.ts";
import { claim, settle } from "../../server/delivery/queue.ts";
import type { SomeFields } from "../../server/leads/fields.ts";
import { insertLead } from "../../server/leads/insert.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { requireValid } from "../../server/problem.ts";
import { addDays, formatDay, parseLondonTime } from "../../server/time/london-time.ts";
import { changeLead } from "../../server/workflow/change.ts";
import type { Actor } from "../../server/workflow/events.ts";
import { addNote } from "../../server/workflow/notes.ts";
import { seededRandom } from "../seeded-random.ts";
import { createFakeRequest, pickFrom, type Random } from "./fake-leads.ts";

const span = 91 * day;
const leadsInAll = 320;
/** Age below which leads have not been answered yet. */
const unansweredAge = 20 * hour;
/** Age from which all of them have been answered. */
const overdueAge = 40 * hour;

const team = [
	["Aisha Karim", "aisha@example.com"],
	["Joe Mercer", "joe@example.com"],
	["Siobhan Ahern", "siobhan@example.com"],
] as const;
const lostReasons = [
	"Went with someone else",
	"Too expensive",
	"Not our kind of work",
	"Only planning for now",
] as const;
const streets = ["Acre Lane", "Lordship Lane", "Mare Street", "Uxbridge Road", "Well Street"] as const;
const calls = [
	"Prefers mornings; parking is at the back.",
	"Ten minutes on the phone; wants to stay in while we work.",
	"Will send photographs.",
] as const;

/**
 * Fills an empty database with three months of made-up office work.
 *
 * @returns the id of the first person
 */
export async function fillDemo(db: Database, now: number): Promise<string> {
	const random = seededRandom(20);
	const people: [Actor, ...Actor[]] = [{ name: "" }];
	for (const [name, email] of team) {
		const { person } = await addPerson(db, name, email, { name: "demo" }, now - span);
		people.push({ personId: person.id, name });
	}
	people.shift();
	const times = Array.from({ length: leadsInAll }, () => now - Math.floor(random() * span)).toSorted((a, b) => a - b);
	for (const receivedAt of times) await addLead(db, random, receivedAt);
	await deliver(db, random, now);
	for await (const { id, state, receivedAt } of listLeads(db, {})) {
		if (state !== "spam") await workOnLead(db, random, people, id, receivedAt.getTime(), now);
	}
	return people[0].personId ?? "";
}

async function addLead(db: Database, random: Random, receivedAt: number): Promise<void> {
	const { form, values, source } = createFakeRequest(random);
	const isSpam = random() < 0.04;
	await insertLead(db, {
		id: randomUUIDv7(),
		form: form.path,
		payload: buildPayload(form, requireValid(form, values), new Date(receivedAt).toISOString()),
		receivedAt: new Date(receivedAt),
		hasTarget: true,
		isSpam,
		mails: [],
		countConfirmation: () => true,
		source,
		fingerprint: String(random()),
		spamReasons: isSpam ? ["marketing offer"] : [],
	});
}

/** Settles deliveries as if the webhooks had responded, nearly always at once. */
async function deliver(db: Database, random: Random, now: number): Promise<void> {
	for (;;) {
		const claimed = await claim(db, "webhook", "demo", 50, now);
		if (claimed.length === 0) return;
		for (const { id, receivedAt } of claimed) {
			const isFailed = random() < 0.01;
			const attempt = { startedAt: receivedAt + 700, duration: 300 + Math.floor(random() * 500) };
			await settle(db, {
				leadId: id,
				channel: "webhook",
				claimId: "demo",
				attempt: { ...attempt, status: isFailed ? 404 : 200, error: isFailed ? "HTTP 404" : null },
				decision: { state: isFailed ? "failed" : "delivered" },
				now: receivedAt + 1200,
			});
		}
	}
}

/** Makes the office's changes to one lead. */
async function workOnLead(
	db: Database,
	random: Random,
	people: readonly [Actor, ...Actor[]],
	id: string,
	receivedAt: number,
	now: number,
): Promise<void> {
	const age = now - receivedAt;
	if (age < unansweredAge || (age < overdueAge && random() < 0.3)) return;
	const by = pickFrom(random, people);
	let time = receivedAt + (0.3 + 26 * random() ** 3) * hour;
	const change = async (to: SomeFields) => {
		if (time < now) await changeLead(db, { id: randomUUIDv7(), leadId: id, from: {}, to }, by, Math.floor(time));
	};
	await change({ assigneeId: by.personId ?? "" });
	const log = async (kind: NoteKind, text: string) => {
		if (time < now) await addNote(db, { id: randomUUIDv7(), leadId: id, kind, text }, by, Math.floor(time));
	};
	if (random() < 0.3) {
		await log("no-answer", "");
		time += 2 * hour;
	}
	if (random() < 0.5) await log("call", pickFrom(random, calls));
	else await log("mail", "");
	time += (1 + 6 * random()) * day;
	if (random() < 0.3) {
		await change({ status: "lost", lostReason: pickFrom(random, lostReasons) });
		return;
	}
	await change({
		nextStep: { kind: "call", at: addDays(formatDay(new Date(now)), Math.floor(random() * 12) - 2), minutes: null },
	});
	if (random() < 0.2) return;
	time += 2 * hour;
	const visitTime = time + (1 + 8 * random()) * day;
	const visitDay = formatDay(new Date(visitTime < now ? visitTime : now + Math.floor(3 * random()) * day));
	const at = `${visitDay}T${pickFrom(random, ["08:30", "10:00", "13:30", "16:00"])}`;
	await change({ status: "visit", nextStep: { kind: "visit", at, minutes: pickFrom(random, [30, 60, 90]) } });
	await change({ street: `${1 + Math.floor(90 * random())} ${pickFrom(random, streets)}` });
	time = parseLondonTime(at).getTime() + 2 * hour;
	if (now - time < 2 * day && random() < 0.5) return;
	await change({ nextStep: { kind: "quote", at: addDays(visitDay, 2), minutes: null } });
	time += (1 + 4 * random()) * day;
	await change({ status: "quoted" });
	const value = Math.round(8 + 300 * random() ** 3) * 250;
	await change({ quotedValue: value });
	time += (3 + 20 * random()) * day;
	if (random() < 0.5) {
		await change({ status: "won" });
		await change({ wonValue: random() < 0.7 ? value : value - 250 });
	} else if (random() < 0.6) await change({ status: "lost", lostReason: pickFrom(random, lostReasons) });
}
