import { type Bar, exactBar, type Scale } from "../shared/scale.ts";
import { durations, formatWeeks, payments, type Weeks, warranties } from "./figures.ts";
import { formatYears } from "./guarantees.ts";

const rangeBar = (label: string, span: Weeks, detail?: string): Bar => ({
	label,
	...(detail && { detail }),
	value: formatWeeks(span),
	start: 0,
	least: span.from,
	most: span.to,
});

export const durationScale: Scale = {
	caption: "Weeks on site: solid is the least, hatched the most",
	max: 24,
	axis: ["0", "8", "16", "24 weeks"],
	bars: [
		rangeBar("Second fix", durations.secondFix),
		rangeBar("Refurbishment", durations.refurbishment, "three-bedroom house"),
		rangeBar("Extension", durations.extension),
	],
};

/** Durations of typical jobs, in the words of a homeowner. */
export const jobScale: Scale = {
	...durationScale,
	bars: [
		rangeBar("Fitting the kitchen, doors and taps, after the plaster", durations.secondFix),
		rangeBar("Doing up a three-bedroom house", durations.refurbishment),
		rangeBar("Extending the house", durations.extension),
	],
};

export const warrantyScale: Scale = {
	caption: "Warranty, years from handover",
	max: 10,
	axis: ["0", "2", "4", "6", "8", "10 years"],
	bars: Object.values(warranties).map(({ work, years }) => exactBar(work, formatYears(years), years)),
};

export const paymentScale: Scale = {
	caption: "Payment schedule, per cent of the price",
	max: 100,
	axis: ["0", "25", "50", "75", "100%"],
	bars: payments.map(({ stage, percent }, index) => {
		const paid = payments.slice(0, index).reduce((sum, payment) => sum + payment.percent, 0);
		return exactBar(stage, `${percent}%`, paid + percent, paid);
	}),
};
