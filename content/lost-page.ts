import { company } from "./company.ts";

/** What stands in a page's place when it did not come, or broke. */
export const lostPage = {
	heading: "This page did not come",
	lead: `Load it again, or call us on ${company.phone}.`,
} as const;
