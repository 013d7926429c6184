import { use, useInsertionEffect, useState } from "react";
import { Links, useMatches } from "react-router";
import { listStyles } from "./manifest.ts";
import { adoptSheets, isSheetReady, usePrefetch } from "./prefetch.ts";
import { ServedPageContext } from "./served-page.ts";

/**
 * Renders the style sheets of the page's components. They are inlined in the served page, so that the first paint needs
 * no other file, and React leaves a <style> with a `precedence` alone. Other pages' style sheets are fetched ahead of a
 * visit and adopted with it, or arrive as links, and stay. A component that builds on another's styles imports them before its own,
 * so that the order is the same on every page.
 */
export function PageStyles() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	const needed = listStyles(useMatches().map(({ id }) => id));
	const [entered] = useState(needed);
	const missing = needed.filter((file) => !entered.includes(file));
	const ready = missing.filter(isSheetReady);
	useInsertionEffect(() => adoptSheets(ready));
	usePrefetch(entered);
	if (import.meta.env.DEV) return <Links />;
	if (served)
		return (
			<style href="page" precedence="site">
				{served.styles}
			</style>
		);
	return missing
		.filter((file) => !ready.includes(file))
		.map((file) => <link key={file} rel="stylesheet" href={file} precedence="site" />);
}
