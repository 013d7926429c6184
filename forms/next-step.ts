import { hour } from "../content/shared/time.ts";

/** Kinds of next step of a lead. */
export const stepKinds = ["call", "visit", "quote"] as const;
type StepKind = (typeof stepKinds)[number];

export const stepNames = { call: "Call", visit: "Visit", quote: "Quote due" } as const satisfies Record<
	StepKind,
	string
>;

/** The next thing to do with a lead, and when. */
export interface NextStep {
	readonly kind: StepKind;
	/** A day in London, with a time where it has one: `2026-03-02`, `2026-03-02T09:30`. A visit always has a time. */
	readonly at: string;
	/** Length of a visit in minutes; null for anything else. */
	readonly minutes: number | null;
}

/** Milliseconds by which a call may come before the planned one and still be it. */
export const earlyCall = hour;

/** Lengths of a visit in minutes. */
export const visitLengths = { default: 60, min: 15, max: 600 } as const;
