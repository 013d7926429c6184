import { company } from "../company/company.ts";
import { durationScale, paymentScale, warrantyScale } from "../company/figure-scales.ts";
import { commitments, durations, payments, type Weeks, warranties } from "../company/figures.ts";
import { type HubSlug, hubs } from "../services/hubs.ts";
import { beginInWords } from "../shared/in-words.ts";
import { labels } from "../shared/labels.ts";
import type { Scale } from "../shared/scale.ts";
import type { PageMeta } from "./page-meta.ts";

/** A question with its answer in words and, if the answer is a quantity, a scale. */
export interface Question {
	/** Anchor of the question in the page's URL. */
	readonly id: string;
	readonly question: string;
	readonly answer: string;
	readonly scale?: Scale;
}

const formatSpan = ({ from, to }: Weeks): string => `${from} to ${to}`;
const [deposit, firstFix, secondFix, completion, retention] = payments;

export const questions: readonly Question[] = [
	{
		id: "duration",
		question: "How long does a refurbishment take?",
		answer: `A three-bedroom house takes ${formatSpan(durations.refurbishment)} weeks. Second fix alone takes ${formatSpan(durations.secondFix)}, an extension ${formatSpan(durations.extension)}. Your project manager keeps us to it.`,
		scale: durationScale,
	},
	{
		id: "first-and-second-fix",
		question: "What is the difference between first fix and second fix?",
		answer:
			"First fix is everything the plaster hides: cables, pipes, studwork, floor structure. Second fix is everything you touch: sockets, taps, doors, skirting and kitchen units.",
	},
	{
		id: "warranties",
		question: "What warranties do you give?",
		answer: `Structural work ${warranties.structural.years} years, electrical and plumbing ${warranties.services.years} years, general building ${warranties.building.years} years, decorating ${warranties.decorating.years} year. Every project has ${commitments.aftercareMonths} months of aftercare as well.`,
		scale: warrantyScale,
	},
	{
		id: "living-on-site",
		question: "Can we live in the house while you work?",
		answer:
			"Often, yes. We split the work into phases and keep the working rooms apart from the rest. For a full refurbishment it is quicker to move out.",
	},
	{
		id: "waste-and-cleaning",
		question: "Who deals with waste and cleaning?",
		answer: "We do. Waste is cleared as we go, and we clean every room before handover.",
	},
	{
		id: "planning-and-regulations",
		question: "Do you handle planning and building regulations?",
		answer:
			"Yes. Our designers prepare the drawings and the application. Your project manager looks after building regulations.",
	},
	{
		id: "insurance",
		question: "Are you insured?",
		answer: `Yes. We are fully insured, with ${commitments.liabilityCover} of public liability cover. Ask for the certificate before we start.`,
	},
	{
		id: "payments",
		question: "How do payments work?",
		answer: `${beginInWords(payments.length)} payments, each tied to a stage you can see: ${deposit.percent}% deposit, ${firstFix.percent}% at first fix, ${secondFix.percent}% at second fix, ${completion.percent}% at practical completion and ${retention.percent}% retention. Terms are net ${commitments.paymentDays} days.`,
		scale: paymentScale,
	},
	{
		id: "structural-surprises",
		question: "What if you find a structural problem?",
		answer:
			"We stop, show you, and price the repair in writing. Nothing is covered up and nothing is built before you agree.",
	},
	{
		id: "architects",
		question: "Do you work with our architect?",
		answer:
			"Gladly. We build from their drawings, attend their site meetings and send questions early. If you have no architect, we have designers.",
	},
];

const referenceSlugs: readonly HubSlug[] = [
	"designing",
	"flooring",
	"carpentry",
	"decorating",
	"plumbing",
	"electrical-services",
];

/** Hubs listed in the Quick Reference, with their services as bullet points. */
export const quickReference: readonly (typeof hubs)[number][] = hubs.filter(({ slug }) =>
	referenceSlugs.includes(slug),
);

export const faqMeta = {
	path: "/faq",
	title: `Questions on refurbishment, answered – ${company.name}`,
	description: `${beginInWords(questions.length)} plain answers about refurbishing in London: how long it takes, warranties, payments, insurance, planning and living on site.`,
	picture: "reno-chelsea",
} as const satisfies PageMeta;

export const faqPage = {
	heading: `${beginInWords(questions.length)} questions, plain answers`,
	intro: "How long it takes, what you pay when, and who cleans up.",
	ask: { heading: labels.stillHaveQuestions, text: "Call or write to us." },
	reference: { heading: labels.quickReference },
	cta: {
		heading: "The eleventh question is yours",
		text: `Send it with your postcode. We reply within ${commitments.replyHours} hours, and the quote is free.`,
	},
} as const;
