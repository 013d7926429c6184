import type { EntryContext } from "react-router";
import { styleFile } from "./served-page.ts";

type Manifest = EntryContext["manifest"];

declare global {
	interface Window {
		/** Where React Router keeps what each route is made of. */
		readonly __reactRouterManifest?: Manifest;
	}
}

const routes =
	typeof window === "undefined"
		? []
		: Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route !== undefined);

/**
 * Hidden from React Router, which would fetch again what the served page already contains, and hold up the next page for
 * it.
 */
const stylesById = new Map(
	routes.map((route) => {
		const { css = [] } = route;
		route.css = [];
		return [route.id, css.map(styleFile)];
	}),
);

/** The style sheets of these routes' components; none while the page is rendered by the service. */
export const stylesOfRoutes = (ids: readonly string[]): readonly string[] => [
	...new Set(ids.flatMap((id) => stylesById.get(id) ?? [])),
];

/** The route of a page's path, such as `/services/plumbing`. */
export const routeAt = (path: string) =>
	routes.find((route) => (route.index ? path === "/" : route.parentId && `/${route.path}` === path));
