import type { InferResponseType } from "hono/client";
import type { api } from "../api/client.ts";

export type Numbers = InferResponseType<typeof api.numbers.$get, 200>;

/** Time spans of a report, with their labels for the menu and for running text. */
export const spans = {
	"4-weeks": { name: "4 weeks", weeks: 4, sheet: "four weeks" },
	quarter: { name: "Quarter", weeks: 13, sheet: "a quarter" },
	year: { name: "Year", weeks: 52, sheet: "a year" },
} as const;
export type Span = keyof typeof spans;
