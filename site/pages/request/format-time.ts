/** Options of a time, from whose parts a text is put together: the punctuation in between differs among browsers. */
const options = {
	weekday: "long",
	day: "numeric",
	month: "long",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
} as const;

function formatParts(time: number, timeZone: string) {
	const parts = new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).formatToParts(time);
	const find = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
	const [weekday, day, month] = [find("weekday"), find("day"), find("month")];
	const clock = `${find("hour")}:${find("minute")}`;
	return {
		clock,
		/** `Thursday 3 December` */
		date: `${weekday} ${day} ${month}`,
		/** `Thu 3 Dec, 09:30` */
		short: `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}, ${clock}`,
	};
}

/** Formats a moment in London's time, the same in the service and in every browser. */
export const formatTime = (time: number) => formatParts(time, "Europe/London");

/** Formats a day and time that are London's already, such as `2026-03-02T09:30`. */
export const formatLondonTime = (dayAndTime: string) => formatParts(Date.parse(`${dayAndTime}Z`), "UTC");
