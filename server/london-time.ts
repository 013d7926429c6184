const london = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Europe/London",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
	hourCycle: "h23",
});

/** London time to the minute, such as `2026-03-02 09:30`: it sorts and takes 16 characters. */
export function minuteOf(time: Date): string {
	return secondOf(time).slice(0, 16);
}

/** London time to the second, such as `2026-03-02 09:30:00`. */
export function secondOf(time: Date): string {
	const parts = Object.fromEntries(london.formatToParts(time).map(({ type, value }) => [type, value]));
	return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}
