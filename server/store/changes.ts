import { type ProgressRow, progressColumns, progressOf } from "./desk-rows.ts";
import { eventsOf, record } from "./events.ts";
import { relist } from "./listing.ts";
import { markSpam, release } from "./resend.ts";
import type { Database } from "./tables.ts";
import type { Actor, Change, Changed, EventDetail, Progress, Status } from "./work.ts";

type Conflict = Extract<Changed, { outcome: "conflict" }>;

/** What a change sets in the lead's row. */
interface Settings {
	readonly status?: Status;
	readonly status_at?: number | null;
	readonly lost_reason?: string | null;
	readonly taken_by?: string;
	readonly follow_up?: string | null;
	readonly answered_at?: number | null;
	readonly answered_by?: string | null;
	readonly removed_at?: number | null;
}

/**
 * Changes a lead for somebody who saw it at that version. Nothing is overwritten: where it has been changed since, its
 * later changes come back.
 *
 * @param seen undefined for whatever it is now
 */
export const changeLead = (
	db: Database,
	id: string,
	seen: number | undefined,
	change: Change,
	by: Actor,
	now: number,
): Promise<Changed> =>
	db.transaction().execute(async (transaction): Promise<Changed> => {
		const before = await progressAt(transaction, id, seen);
		if (!before || "outcome" in before) return before ?? { outcome: "missing", id };
		const settings = settingsOf(change, before, by, now);
		if (!(await write(transaction, id, before.version, settings))) return conflict(transaction, id, before.version);
		if (change.kind === "spam") await markSpam(transaction, [id], now);
		if (change.kind === "not-spam") await release(transaction, [id], now);
		await relist(transaction, [id]);
		const version = before.version + 1;
		const detail: EventDetail = { ...detailOf(change, before), before: withoutVersion(before) };
		const answered = before.answeredAt === null && settings.answered_at !== undefined;
		const event = await record(transaction, {
			what: change.kind === "take" ? "taken" : change.kind === "remove" ? "removed" : change.kind,
			by,
			at: now,
			leadId: id,
			version,
			detail: { ...detail, ...(answered && { answered }) },
		});
		return { outcome: "changed", id, version, event };
	});

/** Takes a change back, as long as nothing has changed the lead since. */
export const undoChange = (db: Database, id: string, eventId: string, now: number): Promise<Changed> =>
	db.transaction().execute(async (transaction): Promise<Changed> => {
		const event = await transaction
			.selectFrom("events")
			.selectAll()
			.where("id", "=", eventId)
			.where("lead_id", "=", id)
			.where("undone_at", "is", null)
			.executeTakeFirst();
		const { before: restored, answered }: EventDetail = JSON.parse(event?.detail ?? "{}");
		if (!event || event.version === null || !restored) return { outcome: "missing", id };
		const current = await progressAt(transaction, id, event.version);
		if (!current || "outcome" in current) return current ?? { outcome: "missing", id };
		const restoring: Settings = {
			status: restored.status,
			status_at: restored.statusAt,
			lost_reason: restored.lostReason,
			taken_by: restored.takenBy,
			follow_up: restored.followUp,
			removed_at: null,
			...(answered && { answered_at: null, answered_by: null }),
		};
		if (!(await write(transaction, id, current.version, restoring))) return conflict(transaction, id, current.version);
		if (event.what === "spam") await release(transaction, [id], now);
		if (event.what === "not-spam") await markSpam(transaction, [id], now);
		await relist(transaction, [id]);
		const version = current.version + 1;
		await transaction.updateTable("events").set({ undone_at: now }).where("id", "=", eventId).execute();
		return { outcome: "changed", id, version, event: eventId };
	});

/** The lead's progress where it is at that version; what was changed since where it is not. */
async function progressAt(
	db: Database,
	id: string,
	version: number | undefined,
): Promise<Progress | Conflict | undefined> {
	const row: ProgressRow | undefined = await db
		.selectFrom("leads")
		.select(progressColumns)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	return version === undefined || row.version === version ? progressOf(row) : conflict(db, id, version);
}

async function conflict(db: Database, id: string, since: number): Promise<Conflict> {
	const { version } = await db.selectFrom("leads").select("version").where("id", "=", id).executeTakeFirstOrThrow();
	return { outcome: "conflict", id, version, events: await eventsOf(db, id, since) };
}

/** One statement that names the version: of two who change a lead at the same moment, one is told of the other. */
async function write(db: Database, id: string, version: number, settings: Settings): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("leads")
		.set({ ...settings, version: version + 1 })
		.where("id", "=", id)
		.where("version", "=", version)
		.executeTakeFirst();
	return numUpdatedRows > 0;
}

function settingsOf(change: Change, before: Progress, by: Actor, now: number): Settings {
	switch (change.kind) {
		case "status": {
			const isAnswer = change.status !== "new" && before.answeredAt === null;
			return {
				status: change.status,
				status_at: now,
				lost_reason: change.status === "lost" ? change.reason : null,
				...(isAnswer && { answered_at: now, answered_by: by.name }),
			};
		}
		case "take":
			return { taken_by: change.personId };
		case "follow-up":
			return { follow_up: change.day };
		case "remove":
			return { removed_at: now };
		default:
			return {};
	}
}

function detailOf(change: Change, before: Progress): EventDetail {
	switch (change.kind) {
		case "status":
			return { from: before.status, to: change.status };
		case "take":
			return { from: before.takenBy, to: change.personId };
		case "follow-up":
			return { from: before.followUp, to: change.day };
		default:
			return {};
	}
}

const withoutVersion = ({ version: _, ...rest }: Progress): Omit<Progress, "version"> => rest;
