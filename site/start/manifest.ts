import type { EntryContext } from "react-router";
import { styleFile } from "./served-page.ts";

type Manifest = EntryContext["manifest"];

declare global {
	interface Window {
		/** React Router's record of each route's files. */
		readonly __reactRouterManifest?: Manifest;
	}
}

const routes =
	typeof window === "undefined"
		? []
		: Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route !== undefined);

/**
 * Style sheets by route, removed from React Router's manifest: it would fetch those that the served page already
 * contains, and delay the next page for them.
 */
const stylesById = new Map(
	routes.map((route) => {
		const { css = [] } = route;
		route.css = [];
		return [route.id, css.map(styleFile)];
	}),
);

/** Lists the style sheets of these routes' components; empty while the service renders the page. */
export const listStyles = (ids: readonly string[]): readonly string[] => [
	...new Set(ids.flatMap((id) => stylesById.get(id) ?? [])),
];

/** Finds the route of a page's path, such as `/services/plumbing`. */
export const findRoute = (path: string) =>
	routes.find((route) => (route.index ? path === "/" : route.parentId && `/${route.path}` === path));
