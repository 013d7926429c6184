export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const months = "January February March April May June July August September October November December".split(
	" ",
);
