import { use, useInsertionEffect, useState } from "react";
import { Links, useLocation, useMatches } from "react-router";
import { listStyles } from "./manifest.ts";
import { adoptSheets, isSheetReady, later, usePrefetch } from "./prefetch.ts";
import { useIsServedPage } from "./ServerOnly.tsx";
import { ServedPageContext } from "./served-page.ts";

/**
 * Renders the style sheets of the page's components. They are inlined in the served page, on some pages only those of
 * the first view (`LaterStyles`), so that the first paint needs no other file, and React leaves a <style> with a
 * `precedence` alone. Other pages' style sheets are fetched ahead of a visit and adopted with it, or arrive as links,
 * and stay. A component that builds on another's styles imports them before its own, so that the order is the same on
 * every page.
 */
export function PageStyles() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	const needed = listStyles(useMatches().map(({ id }) => id));
	const { pathname } = useLocation();
	const [entered] = useState({ pathname, styles: needed });
	const hasLink = useIsServedPage() && pathname === entered.pathname;
	const missing = needed.filter((file) => !entered.styles.includes(file));
	if (later && !hasLink) missing.unshift(later);
	const ready = missing.filter(isSheetReady);
	useInsertionEffect(() => adoptSheets(ready));
	usePrefetch(pathname, entered.styles);
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
