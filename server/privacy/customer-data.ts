import type { Database } from "../database/schema.ts";
import { compareContacts, type IdentityRow, listCustomerLeads, listWholeCustomer } from "../leads/customer.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { listPossible } from "../leads/possible-leads.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import { findMatches } from "../search/query.ts";

/** Leads that concern a customer, each part newest first. */
export interface CustomerData {
	/** The customer's own leads, by the rule of `leads/customer.ts`. */
	readonly own: readonly Lead[];
	/**
	 * Leads that may be the customer's: of another address of their mailbox, by the rule of `leads/possible-leads.ts`, or
	 * with the same details but marked as not the same customer's.
	 */
	readonly possible: readonly Lead[];
	/** Leads of others that a search for one of the addresses or numbers finds; never exported or erased with `own`. */
	readonly mentions: readonly Lead[];
}

/** Limits of the search: the customer's latest addresses and numbers, and the latest leads with each. */
const maxSearched = 20;
const maxMatches = 50;

/**
 * Finds the leads that concern the customer of a lead, and the ids of the leads that share an address or a number with
 * it directly; undefined for an unknown id.
 */
export async function readCustomerOfLead(db: Database, id: string) {
	const { own, apart } = await listWholeCustomer(db, id);
	const self = own.find((each) => each.id === id);
	if (!self) return undefined;
	const linked = own.filter((each) => Object.values(compareContacts(self, each)).includes(true));
	return { ...(await readCustomer(db, own, { apart })), linkedIds: linked.map((each) => each.id) };
}

/** Finds the leads that concern the customer with an email address or a phone number; the other is empty. */
export const readCustomerByContact = async (db: Database, email: string, phone: string): Promise<CustomerData> =>
	readCustomer(db, await listCustomerLeads(db, email, phone), { asked: [email].filter(Boolean) });

async function readCustomer(
	db: Database,
	leads: readonly IdentityRow[],
	{ asked = [], apart = [] }: { readonly asked?: readonly string[]; readonly apart?: readonly IdentityRow[] },
): Promise<CustomerData> {
	const unique = (values: readonly (string | null)[]): readonly string[] =>
		[...new Set(values.flatMap((value) => value || []))].slice(0, maxSearched);
	const emails = unique([...asked, ...leads.flatMap(({ email, submitted_email }) => [email, submitted_email])]);
	const phones = unique(leads.map(({ phone }) => phone));
	const own = await readLeadsInFull(db, leads);
	const isOwn = ({ id }: Pick<IdentityRow, "id">) => leads.some((lead) => lead.id === id);
	const search = async (find: string) => (await findMatches(db, { find }, maxMatches)).matches;

	const mailboxes = new Set(emails.map(normalizeMailbox));
	const likely: { readonly id: string }[] = [...apart];
	for (const lead of own.slice(0, maxSearched)) likely.push(...(await listPossible(db, lead, leads)));
	const aliases: { readonly id: string }[] = [];
	for (const find of [...mailboxes].flatMap(listSpellings)) aliases.push(...(await search(find)));
	const others = (await readLeadsInFull(db, [...likely, ...aliases])).filter((lead) => !isOwn(lead));
	const isPossible = (lead: Lead) =>
		likely.some(({ id }) => id === lead.id) || mailboxes.has(normalizeMailbox(lead.email));
	const possible = others.filter(isPossible);

	const found: { readonly id: string }[] = [];
	for (const find of [...emails, ...phones.map((digits) => `+${digits}`)]) found.push(...(await search(find)));
	const mentions = (await readLeadsInFull(db, found)).filter(
		(lead) => !isOwn(lead) && !possible.some(({ id }) => id === lead.id),
	);
	return { own, possible, mentions };
}

/** Reads these leads, each once, newest first. */
async function readLeadsInFull(db: Database, leads: readonly { readonly id: string }[]): Promise<readonly Lead[]> {
	const all = await readLeads(db, [...new Set(leads.map(({ id }) => id))]);
	return all.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
}

/** Returns the searches that find every spelling of a mailbox: the beginning of its name, with its domain. */
function listSpellings(mailbox: string): readonly string[] {
	const [name, domain] = mailbox.split("@");
	return domain === "gmail.com" ? [`${name} gmail.com`, `${name} googlemail.com`] : [`${name} ${domain}`];
}
