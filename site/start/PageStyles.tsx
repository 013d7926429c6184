import { use, useInsertionEffect, useState } from "react";
import { Links, useMatches } from "react-router";
import { listStyles } from "./manifest.ts";
import { adoptSheets, isSheetReady, usePrefetch } from "./prefetch.ts";
import { ServedPageContext } from "./served-page.ts";

/** Shortens `/assets/site-footer-C3eYGtz8.css` to `site-footer`, to save bytes in pages. */
const shortenName = (file: string): string => file.replace(/^\/assets\/(.+)-.{8}\.css$/, "$1");

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
		return served.styles.map(({ file, text }) => (
			<style key={file} href={shortenName(file)} precedence="site">
				{text}
			</style>
		));
	return missing
		.filter((file) => !ready.includes(file))
		.map((file) => <link key={file} rel="stylesheet" href={file} precedence="site" />);
}
