/** Shown in place of a page that failed to load or to render. */
export const errorPage = { heading: "This page did not load", again: "Load it again" } as const;
