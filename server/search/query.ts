import type { ExpressionBuilder } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import { chosenLists, type LeadStatus, type ListChoice } from "../../forms/lead-status.ts";
import { countRows } from "../database/count-rows.ts";
import type { Database, DeliveryState, LeadRow, Tables } from "../database/schema.ts";
import { selectMatches } from "../database/search-index.ts";
import { isPrefixedReference, parseReference } from "../text/reference.ts";
import { parseQuery } from "./tokens.ts";

/** Orders of a list. */
export const orders = [
	"newest",
	/** Sorts by urgency, then by the time of receipt, the longest waiting first. */
	"waiting",
	/** Sorts by the next step: today's visits by their hour, then everything else by its day and time. */
	"next-step",
	/** Sorts by the time of the last change of status, latest first. */
	"closed",
] as const;
export type Order = (typeof orders)[number];

/** Filters, search text and order of leads. Deleted leads are never among them. */
export interface LeadQuery {
	/** One list, or `all` for all but spam. All four by default, and in a search merged leads too. */
	readonly list?: ListChoice | undefined;
	readonly form?: FormPath | undefined;
	/** Earliest time of receipt, inclusive. */
	readonly since?: Date | undefined;
	/** Latest time of receipt, exclusive. */
	readonly until?: Date | undefined;
	/** Leaves out leads that only a person has marked as spam. */
	readonly isSuspected?: boolean | undefined;
	/** A person's id; empty for unassigned leads. */
	readonly assigneeId?: string | undefined;
	readonly status?: LeadStatus | undefined;
	readonly lostReason?: string | undefined;
	/** State of the webhook's delivery. */
	readonly state?: DeliveryState | undefined;
	/** Words as a person types them, each of which must begin a word of the lead (`tokenize`), or a reference. */
	readonly find?: string | undefined;
	/** Newest first by default, and always in a search. */
	readonly order?: Order | undefined;
}

/** Builds the SQL condition for every part of the query except the search text. */
export const buildFilter =
	({ list, form, since, until, isSuspected, assigneeId, status, lostReason, state }: LeadQuery) =>
	(eb: ExpressionBuilder<Tables, "leads">) =>
		eb.and([
			list === undefined ? eb("leads.list", "!=", "deleted") : eb("leads.list", "in", chosenLists(list)),
			...(form ? [eb("leads.form", "=", form)] : []),
			...(since ? [eb("leads.received_at", ">=", since.getTime())] : []),
			...(until ? [eb("leads.received_at", "<", until.getTime())] : []),
			...(isSuspected ? [eb("leads.spam_reasons", "!=", "[]")] : []),
			...(assigneeId === undefined ? [] : [eb("leads.assignee_id", "=", assigneeId)]),
			...(status ? [eb("leads.status", "=", status)] : []),
			...(lostReason ? [eb("leads.lost_reason", "=", lostReason)] : []),
			...(state
				? [
						eb.exists(
							eb
								.selectFrom("deliveries")
								.select("lead_id")
								.whereRef("deliveries.lead_id", "=", "leads.id")
								.where("deliveries.channel", "=", "webhook")
								.where("deliveries.state", "=", state),
						),
					]
				: []),
		]);

type Match = Pick<LeadRow, "id" | "number" | "list">;
const matchColumns = ["leads.id", "leads.number", "leads.list"] as const;

/** Results of a search, newest first, and where the next page starts; undefined on the last one. */
interface Matches {
	readonly matches: readonly Match[];
	readonly next: number | undefined;
}

/**
 * Finds leads that match the query and its search text: a reference, or words that they must all have. The lead with
 * the reference comes first.
 *
 * @param after `next` of the previous page
 */
export async function findMatches(db: Database, query: LeadQuery, limit: number, after?: number): Promise<Matches> {
	const { find = "" } = query;
	const reference = after === undefined ? parseReference(find) : undefined;
	const exact =
		reference === undefined
			? undefined
			: await db
					.selectFrom("leads")
					.select(matchColumns)
					.where("reference", "=", reference)
					.where(buildFilter(query))
					.executeTakeFirst();
	if (isPrefixedReference(find)) return { matches: exact ? [exact] : [], next: undefined };
	const terms = parseQuery(find);
	if (terms.length === 0) return { matches: [], next: undefined };
	const found = await selectMatches(db, terms)
		.where(buildFilter(query))
		.$if(after !== undefined, (matching) => matching.where("leads.number", "<", after ?? 0))
		.select(matchColumns)
		.limit(limit + 1)
		.execute();
	const page = found.slice(0, limit);
	const others = page.filter(({ id }) => id !== exact?.id);
	return {
		matches: exact ? [exact, ...others] : others,
		next: found.length > limit ? page.at(-1)?.number : undefined,
	};
}

/** Counts the leads of a query without a search text. */
export const countLeads = (db: Database, query: Omit<LeadQuery, "find" | "order">): Promise<number> =>
	countRows(db.selectFrom("leads").where(buildFilter(query)));
