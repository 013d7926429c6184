import { use, useState } from "react";
import { Links, useMatches } from "react-router";
import { stylesOfRoutes } from "./manifest.ts";
import { isAdopted, useNextPages } from "./prefetch.ts";
import { ServedPageContext } from "./served-page.ts";

/** `/assets/site-footer-C3eYGtz8.css` is `site-footer`, which is shorter in a page. */
const nameOf = (file: string): string => file.replace(/^\/assets\/(.+)-.{8}\.css$/, "$1");

/**
 * The style sheets of the page's components. They stand in the page that is served, so that nothing else has to arrive
 * before the first paint, and React leaves a <style> with a `precedence` alone. The sheets of other pages are taken in
 * ahead of a visit, or come as links with it, and stay. Where a component builds on another's styles it imports them
 * before its own, and so they come in that order on every page.
 */
export function PageStyles() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	const needed = stylesOfRoutes(useMatches().map(({ id }) => id));
	const [entered] = useState(needed);
	useNextPages(entered);
	if (import.meta.env.DEV) return <Links />;
	if (served)
		return served.styles.map(({ file, text }) => (
			<style key={file} href={nameOf(file)} precedence="site">
				{text}
			</style>
		));
	const missing = needed.filter((file) => !entered.includes(file) && !isAdopted(file));
	return missing.map((file) => <link key={file} rel="stylesheet" href={file} precedence="site" />);
}
