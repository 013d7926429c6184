import { company } from "../../company/company.ts";
import { commitments, payments, warranties } from "../../company/figures.ts";
import { inWords } from "../../shared/in-words.ts";
import type { LegalPage } from "./legal-page.ts";

const [deposit, firstFix, secondFix, completion, retention] = payments;

const sections = [
	{
		id: "these-terms",
		heading: "These terms",
		paragraphs: [
			`These terms apply to all work that ${company.name} (‘we’) carries out for a client (‘you’) in ${company.serviceArea}, and to the use of this website.`,
			"They stand beside the written quote. Where the two differ, the quote prevails. Neither affects your rights as a consumer.",
		],
	},
	{
		id: "quotes",
		heading: "Quotes",
		paragraphs: [
			`Quotes are free and valid for ${commitments.quoteValidDays} days from their date. A quote is a fixed price for the work it describes.`,
			"A price mentioned in conversation, or on this website before we have seen the property, is a rough guide, not a quote.",
		],
	},
	{
		id: "contract",
		heading: "The contract",
		paragraphs: [
			"The contract begins when you accept the quote in writing and we confirm the start date. It consists of the quote, the drawings and specification named in it, and these terms.",
			"If you are a consumer and the contract is made at a distance or at your home, you may cancel it within 14 days without giving a reason. If you ask us to start within that time and then cancel, you pay for what has been done.",
		],
	},
	{
		id: "changes",
		heading: "Changes to the work",
		paragraphs: [
			"Either of us may propose a change. We price it in writing, with its effect on the programme, and carry it out only after you have agreed in writing.",
			"If we find something that nobody could see before, such as a structural defect, we stop that part of the work, show you and price the repair in the same way.",
		],
	},
	{
		id: "payment",
		heading: "Price and payment",
		paragraphs: [`Unless the quote says otherwise, there are ${inWords(payments.length)} payments:`],
		list: [
			`${deposit.percent}% deposit, when the contract begins`,
			`${firstFix.percent}% at first fix`,
			`${secondFix.percent}% at second fix`,
			`${completion.percent}% at practical completion`,
			`${retention.percent}% retention, which you hold until the end of the aftercare period`,
		],
		closing: `Invoices are due net ${commitments.paymentDays} days. If an undisputed invoice is overdue we may, after written notice, pause the work until it is paid.`,
	},
	{
		id: "programme",
		heading: "Programme",
		paragraphs: [
			"We agree a programme with you before we start and tell you at once if it moves.",
			"We are not answerable for delay by causes outside our control, such as decisions of authorities, exceptional weather or changes you ask for. The programme is then extended by a fair time.",
		],
	},
	{
		id: "site",
		heading: "Access and site",
		paragraphs: [
			"You give us access during the agreed hours, with water and electricity. If you stay in the property we agree the phases and the rooms that remain yours.",
			"We keep the site clean, safe and secure, protect what stays in place and remove our waste. Please move valuables out of the working rooms.",
		],
	},
	{
		id: "permissions",
		heading: "Permissions",
		paragraphs: [
			"The quote says who applies for planning permission, building regulations approval and, where needed, party wall and freeholder consents. Work that needs a permission does not begin without it.",
			"We arrange the inspections for our part of the work and hand you the certificates at completion.",
		],
	},
	{
		id: "completion",
		heading: "Completion and aftercare",
		paragraphs: [
			"Practical completion is when the work is finished apart from small items that do not hinder use. We walk the property with you and write those items down in the snagging list.",
			`Aftercare runs for ${commitments.aftercareMonths} months from practical completion. We put right any defect that appears in that time, free of charge. The retention of ${retention.percent}% falls due at its end.`,
		],
	},
	{
		id: "warranties",
		heading: "Warranties",
		paragraphs: ["From practical completion our work is under warranty:"],
		list: [
			`structural work for ${warranties.structural.years} years`,
			`electrical and plumbing work for ${warranties.services.years} years`,
			`general building work for ${warranties.building.years} years`,
			`decorating for ${warranties.decorating.years} year`,
		],
		closing:
			"The warranties do not cover wear and tear, lack of maintenance, or work by others. They come on top of your statutory rights.",
	},
	{
		id: "insurance",
		heading: "Insurance and liability",
		paragraphs: [
			`We carry public liability cover of ${commitments.liabilityCover} and show you the certificate on request. You keep your buildings insurance in force and tell your insurer about the work.`,
			"We are liable for loss that is a foreseeable result of our breach of contract or negligence. Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or where the law does not allow a limit.",
		],
	},
	{
		id: "ending-and-law",
		heading: "Ending, disputes and law",
		paragraphs: [
			"Either of us may end the contract in writing if the other commits a serious breach and does not remedy it within 14 days of notice. You then pay for the work done and the materials ordered, less what you have paid.",
			`Please bring a complaint to your project manager first, or write to ${company.email}. We reply within ${commitments.replyHours} hours.`,
			"These terms are subject to the law of England and Wales, and its courts have jurisdiction.",
		],
	},
] as const satisfies LegalPage["sections"];

/** The terms of service. Their figures come from content/company/figures.ts. */
export const termsOfService = {
	heading: "Terms of Service",
	intro: "What you and we agree when we work on your property. Your written quote completes these terms.",
	updated: "January 2024",
	sections,
	meta: {
		path: "/terms",
		title: `Terms of Service – ${company.name}`,
		description: `The terms of our work in ${inWords(sections.length)} sections: quotes valid ${commitments.quoteValidDays} days, ${inWords(payments.length)} payments, changes in writing, warranties and insurance.`,
		picture: "exterior-extension",
	},
} as const satisfies LegalPage;
