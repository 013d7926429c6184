import type { NextStep } from "./next-step.ts";

/** The office's progress with a lead, in order. */
export const leadStatuses = ["new", "contacted", "visit", "quoted", "won", "lost"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Statuses of leads that are over. */
export const closedStatuses = ["won", "lost"] as const satisfies readonly LeadStatus[];
export const isClosedStatus = (status: LeadStatus): boolean => closedStatuses.some((closed) => closed === status);

/** Names of the statuses, as the desk and the exports show them. */
export const statusNames = {
	new: "New",
	contacted: "Contacted",
	visit: "Visit booked",
	quoted: "Quoted",
	won: "Won",
	lost: "Lost",
} as const satisfies Record<LeadStatus, string>;

interface Progress {
	readonly status: LeadStatus;
	readonly nextStep: NextStep | null;
	readonly visitedAt: number | null;
}

/** Names a lead's status. Without a visit to come, one has taken place or has to be booked. */
export function nameStatus({ status, nextStep, visitedAt }: Progress): string {
	if (status !== "visit" || nextStep?.kind === "visit") return statusNames[status];
	return visitedAt === null ? "Visit to book" : "Visited";
}

/** Lists of the desk. Each lead is in one, unless it has been deleted or merged. */
export const lists = ["new", "in-progress", "done", "spam"] as const;
export type List = (typeof lists)[number];
/** Lists of leads that the office still works on. */
export const openLists = ["new", "in-progress"] as const satisfies readonly List[];
/** Values of a lead's list for leads that no figure and no customer's history counts. */
export const uncountedLists = ["spam", "deleted", "merged"] as const;

interface Answered {
	readonly list: string;
	readonly answeredAt: number | null;
	readonly wroteAt: number | null;
}

/** Returns whether a lead still waits for its first reply. */
export const isUnanswered = ({ list, answeredAt }: Pick<Answered, "list" | "answeredAt">): boolean =>
	answeredAt === null && openLists.some((open) => open === list);

/** Returns whether a customer waits for a reply: to an open lead, or to what they have written since on their page. */
export const owesReply = (lead: Answered): boolean =>
	isUnanswered(lead) || (lead.wroteAt !== null && !uncountedLists.some((uncounted) => uncounted === lead.list));

/** Returns the time from which the reply that is owed counts, or that counted for the first reply. */
export const waitingSince = (
	lead: Answered & { readonly receivedAt: number; readonly unansweredSince: number | null },
): number => (isUnanswered(lead) || lead.wroteAt === null ? lead.receivedAt : (lead.unansweredSince ?? lead.wroteAt));

/** A list, or all of them except for suspected spam. */
export type ListChoice = List | "all";

/** Returns the lists that a choice covers; without a choice, all four. */
export const chosenLists = (choice: ListChoice | undefined): readonly List[] => {
	if (choice === "all") return lists.filter((list) => list !== "spam");
	return choice ? [choice] : lists;
};

/** The list of each status. Suspected spam is in a list of its own with any status. */
export const listByStatus: Readonly<Record<LeadStatus, List>> = {
	new: "new",
	contacted: "in-progress",
	visit: "in-progress",
	quoted: "in-progress",
	won: "done",
	lost: "done",
};
