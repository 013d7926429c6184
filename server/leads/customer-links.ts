import { hash, randomBytes } from "node:crypto";
import { day } from "../../content/shared/time.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { customerPagePath, linkDays } from "../../forms/customer-page.ts";
import { listIds } from "../database/batch.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { ProblemError } from "../problem.ts";

/** Lengths of a token: 128 bits from the system's generator, written in base64url. */
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

const hashToken = (token: string): string => hash("sha256", token, "base64url");

/** Holder of a link: the browser that sent the form, or an email to the customer. */
type LinkHolder = "browser" | "email";

/**
 * Creates a link to the page of a lead's customer. Returns its path, whose token is stored only as a hash.
 *
 * @param formerEmail address that the lead has no longer, for a link that must not work now
 */
export async function createPageLink(
	db: Database,
	leadId: string,
	holder: LinkHolder,
	now: number,
	formerEmail: string | null = null,
): Promise<string> {
	const token = randomBytes(tokenBytes).toString("base64url");
	const link = { hash: hashToken(token), lead_id: leadId, made_at: now, former_email: formerEmail };
	await db
		.insertInto("customer_links")
		.values({ ...link, emailed: holder === "email" ? 1 : 0 })
		.execute();
	return `${customerPagePath}/${token}`;
}

/** Creates a link for an email to an address. If the lead's was corrected while that was being sent, the link is withdrawn. */
export const createMailedLink = (db: Database, leadId: string, address: string, now: number): Promise<string> =>
	db.transaction().execute(async (transaction) => {
		// Locked, so that no correction misses the new link
		const stored = transaction.selectFrom("leads").select("email").where("id", "=", leadId);
		const { email = "" } = (await lockRows(transaction, stored).executeTakeFirst()) ?? {};
		const to = normalizeEmail(address);
		return createPageLink(transaction, leadId, "email", now, email === to ? null : to);
	});

/**
 * Creates another link for a form that was sent again, while the one that was made with the lead still exists: a person who
 * repeats a form gets nothing back that was withdrawn.
 */
export const createPageLinkAgain = (db: Database, leadId: string, now: number): Promise<string | undefined> =>
	db.transaction().execute(async (transaction) => {
		// Locked, so that no withdrawal misses the new link
		const stored = transaction.selectFrom("leads").select("received_at").where("id", "=", leadId);
		const lead = await lockRows(transaction, stored).executeTakeFirst();
		const first = await transaction
			.selectFrom("customer_links")
			.select("hash")
			.where("lead_id", "=", leadId)
			.where("made_at", "=", lead?.received_at ?? 0)
			.where("former_email", "is", null)
			.executeTakeFirst();
		return first && createPageLink(transaction, leadId, "browser", now);
	});

/** Withdraws all links to the page of a lead's customer. The next email to the customer has a new one. */
export async function revokeLinks(db: Database, leadId: string): Promise<void> {
	await db.deleteFrom("customer_links").where("lead_id", "=", leadId).execute();
}

/**
 * Withdraws the links of a lead whose email is corrected, and of the enquiries with the same one that were merged into it: a
 * reader of the old address must not open the customer's page. Those that an earlier correction withdrew from the new
 * address work again, as after an undo.
 */
export async function moveLinks(db: Database, leadId: string, from: string, to: string): Promise<void> {
	const merged = await db
		.selectFrom("leads as heads")
		.innerJoin("leads", "leads.thread", "heads.reference")
		.select(["leads.id", "leads.email"])
		.where("heads.id", "=", leadId)
		.execute();
	const updateLinksOf = (address: string) => {
		const ids = [leadId, ...listIds(merged.filter(({ email }) => email === address))];
		return db.updateTable("customer_links").where("lead_id", "in", ids);
	};
	await updateLinksOf(from).set({ former_email: from }).where("former_email", "is", null).execute();
	await updateLinksOf(to).set({ former_email: null }).where("former_email", "=", to).execute();
}

/** Withdraws the links that the sender's browser has got. Those that came by email stay. */
export const revokeBrowserLinks = (db: Database, leadId: string): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		// Locked, because the form may be sent again at this moment (`createPageLinkAgain`)
		await lockRows(transaction, transaction.selectFrom("leads").select("id").where("id", "=", leadId)).execute();
		await transaction.deleteFrom("customer_links").where("lead_id", "=", leadId).where("emailed", "=", 0).execute();
	});

/**
 * Withdraws the links of the lead that another one was merged into, but for those that came by email. The office thinks
 * that both are one customer's, but an address typed into a form is no proof that it belongs to the sender.
 */
export async function revokeLinksOfThread(db: Database, mergedId: string): Promise<void> {
	await db
		.deleteFrom("customer_links")
		.where("emailed", "=", 0)
		.where("lead_id", "in", (eb) =>
			eb
				.selectFrom("leads as heads")
				.innerJoin("leads", "leads.thread", "heads.reference")
				.select("heads.id")
				.where("leads.id", "=", mergedId),
		)
		.execute();
}

/** Returns whether any link was made to the page of one of these leads' customers, and not withdrawn since. */
export const hasLink = async (db: Database, leadIds: readonly string[]): Promise<boolean> =>
	(await db
		.selectFrom("customer_links")
		.select("hash")
		.where("lead_id", "in", leadIds)
		.where("former_email", "is", null)
		.executeTakeFirst()) !== undefined;

/** A lead whose customer has opened a link. */
export interface LinkedLead extends Pick<LeadRow, "id" | "reference" | "form"> {
	/** Token of the link, with which to look again whether it still works. */
	readonly token: string;
	/** True if the link came by email. An address typed into a form is no proof that it belongs to the sender. */
	readonly isEmailed: boolean;
}

/**
 * Finds the lead that a link leads to. A link that has expired or was withdrawn finds nothing, and nor does one of suspected
 * spam or of a deleted lead. An enquiry that was merged is done when the lead that it was merged into is.
 */
export async function findLinkedLead(db: Database, token: string, now: number): Promise<LinkedLead | undefined> {
	if (!tokenPattern.test(token)) return undefined;
	const row = await db
		.selectFrom("customer_links")
		.innerJoin("leads", "leads.id", "customer_links.lead_id")
		.leftJoin("leads as heads", "heads.reference", "leads.thread")
		.select(["leads.id", "leads.reference", "leads.form", "leads.list", "leads.status_at", "emailed"])
		.select(["heads.list as head_list", "heads.status_at as head_status_at"])
		.where("hash", "=", hashToken(token))
		.where("former_email", "is", null)
		.executeTakeFirst();
	if (!row) return undefined;
	const { id, reference, form } = row;
	const [list, doneAt] = row.list === "merged" ? [row.head_list, row.head_status_at] : [row.list, row.status_at];
	const isOpen = list === "new" || list === "in-progress" || (list === "done" && now < (doneAt ?? 0) + linkDays * day);
	return isOpen ? { id, reference, form, token, isEmailed: row.emailed === 1 } : undefined;
}

/** Throws ProblemError if a link has ended since it was opened: the office may have withdrawn it, or deleted the lead. */
export async function requireLink(db: Database, { token }: LinkedLead, now: number): Promise<void> {
	if (!(await findLinkedLead(db, token, now))) throw new ProblemError("page-expired");
}
