import type { List } from "../../../forms/lead-status.ts";
import type { LeadFilter } from "../../leads/read.ts";
import { isSearchable } from "../../search/tokens.ts";

/** Orders of a list. */
export const orders = [
	"newest",
	/** Emergencies first, then the longest unanswered. */
	"waiting",
	/** Sorts by the day of the follow-up, or of an earlier visit that is still to come. */
	"follow-up",
	/** Sorts by the time of the last change of status, latest first. */
	"closed",
] as const;
export type Order = (typeof orders)[number];

/** Filters, search text and order of the desk's lists. */
export interface LeadQuery extends Omit<LeadFilter, "state" | "withoutSpam" | "list"> {
	/** One list, or `all` for all but suspected spam. All four by default. */
	readonly list?: List | "all" | undefined;
	/** Ignored in a search, whose results come newest first. */
	readonly order?: Order | undefined;
}

/** Returns whether the search text has neither letters nor digits, so that no lead can match. */
export const isUnsearchable = ({ find = "" }: LeadQuery): boolean => find.trim() !== "" && !isSearchable(find);
export const isSearch = ({ find = "" }: LeadQuery): boolean => isSearchable(find);

export const toFilter = ({ list, find, order: _, ...filter }: LeadQuery): LeadFilter => ({
	...filter,
	list: list === undefined || list === "all" ? "any" : list,
	...(list === "all" && { withoutSpam: true }),
	...(find && isSearchable(find) && { find }),
});
