/** What stands in a page's place when it did not come, or broke. */
export const lostPage = { heading: "This page did not load", again: "Load it again" } as const;
