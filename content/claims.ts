import { type Bar, type Scale, solid } from "./scale.ts";

/** The company's figures: stated here once, in prose and on scales everywhere else. */
export const figures = {
	projects: { value: "500+", label: "Projects completed" },
	experience: { value: "15+", words: "Fifteen", label: "Years’ experience" },
	satisfaction: { value: "100%", label: "Satisfaction" },
	support: { value: "24/7", label: "Support" },
	onTime: { value: "98%", label: "On-time delivery" },
} as const;

/** The four figures of the about page. */
export const aboutFigures = [figures.projects, figures.experience, figures.satisfaction, figures.support] as const;

/** The figures under the projects. */
export const projectFigures = [figures.projects, figures.experience, figures.onTime, figures.support] as const;

/** What a client can hold the company to. */
export const terms = {
	replyHours: 24,
	quoteValidDays: 30,
	paymentDays: 7,
	aftercareMonths: 6,
	liabilityCover: "£2 million",
	retentionYears: 7,
} as const;

/** What holds in every borough. */
export const coverage = {
	reach: "All 32 boroughs plus the City",
	travel: "No travel charges",
	response: "Same-day response",
} as const;

/** A span of weeks on site. */
export interface Weeks {
	readonly from: number;
	readonly to: number;
}

/** How long work takes. */
export const durations = {
	secondFix: { from: 4, to: 8 },
	refurbishment: { from: 10, to: 16 },
	extension: { from: 16, to: 24 },
	projects: { from: 3, to: 16 },
} as const satisfies Record<string, Weeks>;

/** '4–8 weeks', as it stands beside a line. */
export const weeks = ({ from, to }: Weeks): string => `${from}–${to} weeks`;

/** Stages of payment, in per cent of the price. */
export const payments = [
	{ stage: "Deposit", percent: 10 },
	{ stage: "First fix", percent: 25 },
	{ stage: "Second fix", percent: 30 },
	{ stage: "Practical completion", percent: 30 },
	{ stage: "Retention", percent: 5 },
] as const;

/** Warranties, in years from handover. */
export const warranties = {
	structural: { work: "Structural", years: 10 },
	services: { work: "Electrical and plumbing", years: 5 },
	building: { work: "General building", years: 2 },
	decorating: { work: "Decorating", years: 1 },
} as const;

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
	bars: Object.values(warranties).map(({ work, years }) =>
		solid(work, years === 1 ? "1 year" : `${years} years`, years),
	),
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

/** A heading and its sentence. */
export interface Point {
	readonly title: string;
	readonly text: string;
}

/** A claim and the figure that it can be held to; both are read together: '£2m', 'Fully insured', 'public liability cover'. */
export interface Badge extends Point {
	readonly figure: string;
}

/** What a project manager does for a client; `brief` is the services overview's shorter line. */
export const managerBenefits = [
	{
		title: "Trades coordination",
		text: "Plumber before plasterer, plasterer before painter: the right trade on the right day.",
		brief: "The right trade on the right day.",
	},
	{
		title: "Building regulations",
		text: "Notices and inspections are arranged in step with the work.",
		brief: "Notices and inspections in step with the work.",
	},
	{
		title: "Materials management",
		text: "Ordered, checked on arrival and stored dry until the day they are fitted.",
		brief: "Ordered early, stored dry, fitted once.",
	},
	{
		title: "Quality inspections",
		text: "Work is inspected before the next trade covers it up.",
		brief: "Looked at before it is covered up.",
	},
	{
		title: "Site safety and security",
		text: "Floors protected, access kept safe, the site locked and tidy at the end of the day.",
		brief: "Clean and safe sites, as a rule and not as a favour.",
	},
	{
		title: "Budget control",
		text: "One fixed price, and no work beyond it before you agree.",
		brief: "One fixed price, agreed before we start.",
	},
] as const satisfies readonly (Point & { readonly brief: string })[];

/** What stands beside every quote form. */
export const quotePromises = [
	{ title: `Reply within ${terms.replyHours} hours`, text: "By email or phone, as you prefer." },
	{ title: "Free of charge", text: "You owe nothing until you say yes." },
	{ title: `Valid for ${terms.quoteValidDays} days`, text: "The price does not move while you decide." },
] as const satisfies readonly Point[];
