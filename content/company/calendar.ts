/** The company's time zone. Every date and time on the site, in emails and on the desk is London's. */
export const timeZone = "Europe/London";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const months = "January February March April May June July August September October November December".split(
	" ",
);
