/** Replacer of `JSON.stringify` that writes times, which are milliseconds in the database, in ISO 8601. */
export const writeIsoTimes = (key: string, value: unknown): unknown =>
	typeof value === "number" && /^at$|At$/.test(key) ? new Date(value).toISOString() : value;
