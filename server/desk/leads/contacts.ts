import { normalizeEmail } from "../../../forms/clean-text.ts";
import { formatAddress } from "../../../forms/contact-details.ts";
import { isEmailAddress, mailtoLink } from "../../../forms/email-address.ts";
import { summarize } from "../../../forms/summary.ts";
import type { Lead } from "../../leads/lead.ts";
import { replySubject } from "../../mail/templates/about-lead.ts";
import { formatPhones, phoneLink } from "../../text/phones.ts";

/** A contact detail of an enquiry that was merged into the lead: one that the lead lacks, or a newer phone number. */
interface BorrowedContact {
	readonly reference: string;
	readonly text: string;
	/** Null for a number that cannot be dialled. */
	readonly href: string | null;
}

/** Contact details to use that other enquiries of a lead's thread have. */
export type BorrowedContacts = Readonly<Record<"phone" | "email" | "address", BorrowedContact | null>>;

/**
 * Returns the contact details to use that other enquiries of a lead's thread have.
 *
 * @param newest the one with the phone number that the customer gave last
 */
export function borrowContacts(lead: Lead, merged: readonly Lead[], newest: Lead): BorrowedContacts {
	const describe = (from: Lead, text: string, href: string | null | undefined) => ({
		reference: from.reference,
		text,
		href: href ?? null,
	});
	const borrow = (read: (lead: Lead) => string, link: (text: string) => string | null, others = merged) => {
		const from = read(lead) === "" ? others.findLast((each) => read(each) !== "") : undefined;
		return from ? describe(from, read(from), link(read(from))) : null;
	};
	const phone = formatPhones(newest.phone);
	// An address that was removed from the lead is wrong on the others, too
	const removed = normalizeEmail(summarize(lead.form, lead.submitted ?? lead.payload).email);
	return {
		phone: phone === formatPhones(lead.phone) ? null : describe(newest, phone, phoneLink(newest.phone)),
		email: borrow(
			({ email }) => email,
			(email) => linkMail(email, lead.reference),
			merged.filter(({ email }) => normalizeEmail(email) !== removed),
		),
		address: borrow(formatAddress, linkMap),
	};
}

/** Returns a `mailto:` link with the replies' subject; null for what is no address. */
export const linkMail = (email: string, reference: string): string | null =>
	isEmailAddress(email) ? mailtoLink(email, replySubject(reference)) : null;

/** Returns a link to an address on a map; null without one. */
export const linkMap = (address: string): string | null =>
	address.trim() === "" ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
