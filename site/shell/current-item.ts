/** Whether a navigation item is the current page or, for Services, the section that the page is in (spec §2). */
export function currentItem(item: string, pathname: string): "page" | "true" | undefined {
	if (item === pathname) return "page";
	return item === "/services" && pathname.startsWith("/services/") ? "true" : undefined;
}
