import { type Bar, type Scale, solid } from "../shared/scale.ts";
import { durations, payments, type Weeks, warranties, weeks } from "./claims.ts";
import { yearsText } from "./guarantees.ts";

const range = (label: string, span: Weeks, detail?: string): Bar => ({
	label,
	...(detail && { detail }),
	value: weeks(span),
	start: 0,
	least: span.from,
	most: span.to,
});

export const durationScale: Scale = {
	caption: "Weeks on site: solid is the least, hatched the most",
	max: 24,
	axis: ["0", "8", "16", "24 weeks"],
	bars: [
		range("Second fix", durations.secondFix),
		range("Refurbishment", durations.refurbishment, "3-bed house"),
		range("Extension", durations.extension),
	],
};

export const warrantyScale: Scale = {
	caption: "Warranty, years from handover",
	max: 10,
	axis: ["0", "2", "4", "6", "8", "10 years"],
	bars: Object.values(warranties).map(({ work, years }) => solid(work, yearsText(years), years)),
};

export const paymentScale: Scale = {
	caption: "Payment schedule, per cent of the price",
	max: 100,
	axis: ["0", "25", "50", "75", "100%"],
	bars: payments.map(({ stage, percent }, index) => {
		const paid = payments.slice(0, index).reduce((sum, payment) => sum + payment.percent, 0);
		return solid(stage, `${percent}%`, paid + percent, paid);
	}),
};
