const slow = ["slow-2g", "2g", "3g"];

/** Whether the visitor wants little fetched: Chromium tells whether data is to be saved and how fast the connection is; other browsers have no `connection`. */
export function sparesData(): boolean {
	const connection: unknown = Reflect.get(navigator, "connection");
	if (typeof connection !== "object" || connection === null) return false;
	return Reflect.get(connection, "saveData") === true || slow.includes(Reflect.get(connection, "effectiveType"));
}
