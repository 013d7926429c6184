/** The oldest browsers that the site works in. The build, the tests and the README follow them. */
export const baseline = { chrome: "100", edge: "100", firefox: "100", safari: "15.4", ios: "15.4" } as const;

/** The baseline as the build's target for scripts and styles. */
export const buildTarget: string[] = Object.entries(baseline).map(([browser, version]) => `${browser}${version}`);

/** The baseline in words, for the README: `iOS and Safari 15.4, Chrome and Edge 100, Firefox 100`. */
export const baselineText = `iOS and Safari ${baseline.safari}, Chrome and Edge ${baseline.chrome}, Firefox ${baseline.firefox}`;
