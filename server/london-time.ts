/// <reference lib="esnext.temporal" />

const zone = "Europe/London";

const inLondon = (time: Date): Temporal.ZonedDateTime =>
	Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);

/** London time to the minute, such as `2026-03-02 09:30`: it sorts and takes 16 characters. */
export const minuteOf = (time: Date): string => secondOf(time).slice(0, 16);

/** London time to the second, such as `2026-03-02 09:30:00`. */
export const secondOf = (time: Date): string =>
	inLondon(time).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");

/** The day in London, such as `2026-03-02`. */
export const dayOf = (time: Date): string => inLondon(time).toPlainDate().toString();

/** The Monday that begins the week in London, such as `2026-03-02`. */
export function mondayOf(time: Date): string {
	const day = inLondon(time).toPlainDate();
	return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

/** When that day begins in London. @throws RangeError when there is no such day */
export const startOfDay = (day: string): Date =>
	new Date(Temporal.PlainDate.from(day, { overflow: "reject" }).toZonedDateTime(zone).epochMilliseconds);

/** Whether there is such a day. */
export function isDay(text: string): boolean {
	try {
		return dayOf(startOfDay(text)) === text;
	} catch {
		return false;
	}
}

/** That many days later, or earlier. @throws RangeError when there is no such day */
export const addDays = (day: string, days: number): string =>
	Temporal.PlainDate.from(day, { overflow: "reject" }).add({ days }).toString();

/** When London's clocks show that time, in minutes after midnight, on the day of `now`. */
export const timeOfDay = (minutes: number, now: Date): Date => {
	const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return new Date(inLondon(now).toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds);
};

/** When the clocks in London next show that hour, on this day or the next. */
export function nextHour(hour: number, after: Date): Date {
	const now = inLondon(after);
	const today = now.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
	const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
	return new Date(next.epochMilliseconds);
}
