/** Shown in place of a page that failed to load or to render. */
export const loadError = { heading: "This page did not load", again: "Load it again" } as const;
