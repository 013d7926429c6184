import { daysLater, noonOf } from "../ui/times.ts";

/** The Friday after today. */
function nextFriday(today: string): string {
	const weekday = new Date(noonOf(today)).getUTCDay();
	return daysLater(today, ((5 - weekday + 6) % 7) + 1);
}

/** The days that a follow-up is put off to without a calendar. */
export const quickDays = (today: string): readonly { readonly name: string; readonly day: string }[] => [
	{ name: "Tomorrow", day: daysLater(today, 1) },
	{ name: "Friday", day: nextFriday(today) },
	{ name: "In a week", day: daysLater(today, 7) },
];
