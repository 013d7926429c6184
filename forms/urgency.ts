/**
 * Levels of urgency, the most urgent first. Customers choose the first two; words of theirs make a lead sound urgent. A
 * lead without one can wait for the promised reply.
 */
export const urgencies = ["emergency", "urgent", "sounds-urgent"] as const;
export type Urgency = (typeof urgencies)[number];

/** Names of the levels. A form whose customers may choose a level has an option of that name. */
export const urgencyNames = {
	emergency: "Emergency",
	urgent: "Urgent",
	"sounds-urgent": "Sounds urgent",
} as const satisfies Record<Urgency, string>;

/** Returns the level that is among a customer's choices. */
export const findUrgency = (choices: readonly string[]): Urgency | null =>
	urgencies.find((urgency) => choices.includes(urgencyNames[urgency])) ?? null;

/** Compares leads for sorting: the more urgent first. */
export const compareUrgency = (a: { readonly urgency: Urgency | null }, b: typeof a): number =>
	rank(a.urgency) - rank(b.urgency);

const rank = (urgency: Urgency | null) => (urgency === null ? urgencies.length : urgencies.indexOf(urgency));
