import { normalizeEmail } from "../../../forms/clean-text.ts";
import { formatAddress } from "../../../forms/contact-details.ts";
import { isEmailAddress, mailtoLink } from "../../../forms/email-address.ts";
import { summarize } from "../../../forms/summary.ts";
import { listIds } from "../../database/batch.ts";
import type { Database } from "../../database/schema.ts";
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
 * Returns the lead of a thread that has the phone number which its customer gave last, and when. An enquiry with another
 * address counts only where the lead at the head has no number: it may be somebody else's.
 */
export async function findNewestPhone(db: Database, head: Lead, merged: readonly Lead[]) {
	const address = normalizeEmail(head.email);
	const isTheirs = ({ email }: Lead) => head.phone === "" || (address !== "" && normalizeEmail(email) === address);
	const leads = [head, ...merged.filter(isTheirs)].filter(({ phone }) => phone !== "");
	const times = await readPhoneTimes(db, leads);
	const [newest = { lead: head, at: 0 }] = leads
		.map((lead) => ({ lead, at: times.get(lead.id) ?? 0 }))
		.toSorted((one, other) => other.at - one.at);
	return newest;
}

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

/** Reads when the phone numbers of these leads were given or last corrected. */
export async function readPhoneTimes(db: Database, leads: readonly Dated[]): Promise<ReadonlyMap<string, number>> {
	if (leads.length === 0) return new Map();
	const corrections = await db
		.selectFrom("events")
		.select(({ fn }) => ["lead_id", fn.max("at").as("at")])
		.where("lead_id", "in", listIds(leads))
		.where("what", "=", "changed")
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where("detail", "like", '%"to":{%"phone":%')
		.groupBy("lead_id")
		.execute();
	const received = leads.map(({ id, receivedAt }) => [id, Number(receivedAt)] as const);
	return new Map([...received, ...corrections.map(({ lead_id, at }) => [lead_id ?? "", at] as const)]);
}

type Dated = Pick<Lead, "id"> & { readonly receivedAt: number | Date };
