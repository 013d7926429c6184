import { daysLater, noonOf } from "../ui/times.ts";

/** Returns the Friday after today. */
function nextFriday(today: string): string {
	const weekday = new Date(noonOf(today)).getUTCDay();
	return daysLater(today, ((5 - weekday + 6) % 7) + 1);
}

/** Lists the days offered for a follow-up without a date picker. */
export const quickDays = (today: string): readonly { readonly name: string; readonly day: string }[] => [
	{ name: "Tomorrow", day: daysLater(today, 1) },
	{ name: "Friday", day: nextFriday(today) },
	{ name: "In a week", day: daysLater(today, 7) },
];
