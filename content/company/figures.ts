/** The company's figures. Texts and scales derive theirs from here. */
export const figures = {
	projects: { value: "500+", label: "Projects completed" },
	experience: { value: "15+", label: "Years’ experience" },
	satisfaction: { value: "100%", label: "Satisfaction" },
	support: { value: "24/7", label: "Support on active projects" },
	onTime: { value: "98%", label: "On-time delivery" },
} as const;

/** Commitments that the company's clients can rely on. */
export const commitments = {
	replyHours: 24,
	/** For what a customer has called an emergency, within the company's hours. Only the customer's confirmation promises it. */
	emergencyReplyHours: 1,
	quoteValidDays: 30,
	paymentDays: 7,
	aftercareMonths: 6,
	liabilityCover: "£2 million",
	retentionYears: 7,
} as const;

/** A range of weeks on site. */
export interface Weeks {
	readonly from: number;
	readonly to: number;
}

/** Durations of the work, by kind. */
export const durations = {
	secondFix: { from: 4, to: 8 },
	refurbishment: { from: 10, to: 16 },
	extension: { from: 16, to: 24 },
	projects: { from: 3, to: 16 },
} as const satisfies Record<string, Weeks>;

/** Formats a range as a label: '4–8 weeks'. */
export const formatWeeks = ({ from, to }: Weeks): string => `${from}–${to} weeks`;

/** Staged payments, in per cent of the price. */
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
