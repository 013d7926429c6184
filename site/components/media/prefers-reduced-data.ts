const slow = ["slow-2g", "2g", "3g"];

/**
 * Returns whether to fetch as little as possible: Save-Data or a slow connection. Only Chromium has
 * `navigator.connection`.
 */
export function prefersReducedData(): boolean {
	const connection: unknown = Reflect.get(navigator, "connection");
	if (typeof connection !== "object" || connection === null) return false;
	return Reflect.get(connection, "saveData") === true || slow.includes(Reflect.get(connection, "effectiveType"));
}
