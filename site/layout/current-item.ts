import { withoutSlash } from "../page-path.ts";

/** Returns whether a navigation item is the current page or, for Services, the section that the page is in. */
export function currentItem(item: string, pathname: string): "page" | "true" | undefined {
	const path = withoutSlash(pathname);
	if (item === path) return "page";
	return item === "/services" && path.startsWith("/services/") ? "true" : undefined;
}
