import { hash } from "node:crypto";
import { lockRows, takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../problem.ts";
import { type Event, findLastChange, toEvent } from "./events.ts";

/** A request that is carried out once. */
export interface RepeatableRequest {
	/** UUID chosen by the sender, which becomes the id of the event. */
	readonly id: string;
}

const sortKeys = (_: string, value: unknown): unknown =>
	typeof value === "object" && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
		: value;

/** Returns a hash that is equal for equal requests. */
export const hashRequest = (request: RepeatableRequest): string =>
	hash("sha256", JSON.stringify(request, sortKeys), "base64url");

/**
 * Returns the event of an earlier request with the same id, so that the repeat gets the same response. Until the
 * caller's transaction ends, no other one with this id is carried out, not even on another lead.
 *
 * @throws ProblemError if that request had other content
 */
export async function findRepeat(db: Database, request: RepeatableRequest): Promise<Event | undefined> {
	await takeNamedLock(db, request.id);
	const row = await db.selectFrom("events").selectAll().where("id", "=", request.id).executeTakeFirst();
	if (!row) return undefined;
	if (row.request !== hashRequest(request)) throw new ProblemError("idempotency-key-reused");
	return toEvent(row);
}

/** A lead that has been deleted. The deletion can be undone for a moment; until then the lead cannot be changed. */
export interface LeadDeleted {
	readonly outcome: "deleted";
	readonly id: string;
	/** Name of the person who deleted the lead. */
	readonly by: string;
}

/**
 * Locks a lead until the transaction ends, so that a request and its repeat are carried out one after the other.
 *
 * @returns whether the request has been carried out before
 * @throws ProblemError if there is no such lead, if it has been deleted, or if a request with the same id had other content
 */
export async function lockForRequest(
	db: Database,
	leadId: string,
	request?: RepeatableRequest,
): Promise<{ isRepeat: boolean }> {
	const lead = db.selectFrom("leads").select("id").where("id", "=", leadId);
	if (!(await lockRows(db, lead).executeTakeFirst())) throw new ProblemError("not-found");
	if (request && (await findRepeat(db, request))) return { isRepeat: true };
	refuseDeleted(await findDeletion(db, leadId));
	return { isRepeat: false };
}

/** @throws ProblemError that names who has deleted the lead */
export function refuseDeleted(deletion: LeadDeleted | undefined): void {
	if (deletion) throw new ProblemError("deleted", { detail: `${deletion.by} has deleted this lead` });
}

/** Returns who has deleted the lead; undefined if it is not deleted. */
export async function findDeletion(db: Database, id: string): Promise<LeadDeleted | undefined> {
	const lead = await db
		.selectFrom("leads")
		.select("id")
		.where("id", "=", id)
		.where("deleted_at", "is not", null)
		.executeTakeFirst();
	if (!lead) return undefined;
	const deletion = await findLastChange(db, id, '"isDeleted":true');
	return { outcome: "deleted", id, by: deletion?.by.name ?? "" };
}
