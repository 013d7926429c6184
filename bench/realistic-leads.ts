import { sql } from "kysely";
import { day } from "../content/shared/time.ts";
import { formPaths } from "../forms/forms.ts";
import { seededRandom } from "../scripts/seeded-random.ts";
import { openDatabase } from "../server/database/open.ts";
import { computeDerivedColumns } from "../server/leads/derived-columns.ts";
import { referenceAlphabet } from "../server/text/reference.ts";

const batchSize = 1000;
/** Timeout in milliseconds: filling the tables takes PostgreSQL minutes. */
const queryTimeout = 600_000;

const syllables = ["ba", "den", "kor", "li", "mar", "no", "pe", "rin", "sal", "tam", "ver", "wick", "ash", "el", "ow"];
const areas = ["SE", "SW", "N", "NW", "E", "W", "EC", "BR", "CR", "HA", "KT", "TW"];
const common =
	"the and a to in we our is kitchen bathroom please need would like quote leak floor paint new old room house";

/** Returns a made-up word of two or three syllables, given its number. */
const makeWord = (number: number): string =>
	[number % 15, Math.floor(number / 15) % 15, number > 225 ? Math.floor(number / 225) % 15 : -1]
		.map((at) => syllables[at] ?? "")
		.join("");

/**
 * Makes up a plumbing request, always the same one for a number. Names and words are as unevenly distributed as real
 * ones.
 */
export function makeRealisticLead(number: number) {
	const random = seededRandom(number + 1);
	const below = (count: number) => Math.floor(random() * count);
	const seldom = (count: number) => Math.floor(random() ** 3 * count);
	const [first, last] = [makeWord(seldom(200)), makeWord(seldom(3000))];
	const shared = common.split(" ");
	const message = Array.from({ length: 10 + below(30) }, () =>
		random() < 0.6 ? (shared[seldom(shared.length)] ?? "") : makeWord(seldom(3375)),
	);
	return {
		fullName: `${first} ${last}`,
		email: `${first}.${last}${below(10_000)}@example.com`,
		phoneNumber: `07${String(below(1e9)).padStart(9, "0")}`,
		postCode: `${areas[below(areas.length)]}${1 + below(20)} ${below(10)}${"ABDEFGHJLN"[below(10)]}${"PQRSTUWXYZ"[below(10)]}`,
		typeOfService: "Leak Detection",
		problemLocation: "Kitchen",
		additionalMessage: message.join(" "),
	};
}

/** People of the office, by number. */
export const assignees = ["aisha", "joe", "siobhan", "ravi", "mei"] as const;

/** Makes up the office's progress: the newest leads are mostly New, most others are done. */
function makeProgress(number: number, leads: number, time: number) {
	const age = leads - number;
	const status =
		age < leads / 50
			? ("new" as const)
			: number % 10 === 3
				? (["contacted", "visit", "quoted"] as const)[number % 3]
				: (["won", "lost", "lost"] as const)[number % 3];
	const isNew = status === "new" || status === undefined;
	const isFollowedUp = !isNew && number % 10 === 3 && number % 4 > 0;
	return {
		status: status ?? ("new" as const),
		status_at: isNew ? null : time + day,
		answered_at: isNew ? null : time + (number % 30) * 3_600_000,
		assignee_id: (!isNew && assignees[number % assignees.length]) || "",
		lost_reason: status === "lost" ? (["Too expensive", "Other reason"] as const)[number % 2] : null,
		quoted_value: status === "quoted" || status === "won" ? 500 + (number % 40_000) : null,
		won_value: status === "won" ? 500 + (number % 40_000) : null,
		...(isFollowedUp && {
			next_kind: status === "visit" ? ("visit" as const) : ("call" as const),
			next_at: `2026-${10 + (number % 3)}-${10 + (number % 18)}${status === "visit" ? "T10:00" : ""}`,
			next_minutes: status === "visit" ? 60 : null,
		}),
	};
}

/** Computes a reference, unique for each number: random ones would collide among a million. */
const makeReference = (number: number): string =>
	`BF-${Array.from({ length: 6 }, (_, place) => referenceAlphabet[Math.floor((number * 7919) / 32 ** place) % 32]).join("")}`;

/** Fills an empty database with leads over the past year, most of them delivered. */
export async function fillRealistically(databaseUrl: string, leads: number): Promise<void> {
	const isPostgres = databaseUrl.startsWith("postgres");
	const db = await openDatabase(isPostgres ? `${databaseUrl}?query_timeout=${queryTimeout}` : databaseUrl);
	const begin = Date.now() - 365 * day;
	for (let from = 0; from < leads; from += batchSize) {
		const rows = Array.from({ length: Math.min(batchSize, leads - from) }, (_, i) => {
			const number = from + i;
			const payload = makeRealisticLead(number);
			const time = Math.floor(begin + (number / leads) * 365 * day);
			const id = `${time.toString(16).padStart(12, "0").replace(/^.{8}/, "$&-")}-7000-8000-${number.toString(16).padStart(12, "0")}`;
			return { id, form: formPaths[number % 7 === 0 ? 0 : 5] ?? "plumbing", time, payload, number };
		});
		await db.transaction().execute(async (transaction) => {
			await transaction
				.insertInto("leads")
				.values(
					rows.map(({ id, form, time, payload, number }) => ({
						id,
						reference: makeReference(number),
						form,
						received_at: time,
						fingerprint: String(number),
						idempotency_key: null,
						is_spam: number % 50 === 0 ? 1 : 0,
						spam_reasons: "[]",
						payload: JSON.stringify(payload),
						...computeDerivedColumns(form, payload),
						...makeProgress(number, leads, time),
					})),
				)
				.execute();
			await transaction
				.insertInto("deliveries")
				.values(
					rows.map(({ id, form, time, number }) => ({
						lead_id: id,
						channel: "webhook" as const,
						reply_id: "",
						form,
						received_at: time,
						queued_at: time,
						state: number % 50 === 0 ? ("skipped" as const) : ("delivered" as const),
						attempts: 1,
						delivered_at: time + 900,
						outcome_unknown: 0,
						changed_at: time + 900,
					})),
				)
				.execute();
		});
	}
	// Autovacuum does this in time. Until then PostgreSQL's planner has no statistics of the tables
	if (isPostgres) await sql`vacuum analyze`.execute(db);
	await db.destroy();
}
