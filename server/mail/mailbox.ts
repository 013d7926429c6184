import { hash } from "node:crypto";

/**
 * Returns one key for all spellings of one mailbox: in lower case, without a `+` tag, and without dots at Gmail. Limits
 * count by this key. Never send email to it or look a person up by it.
 */
export function normalizeMailbox(email: string): string {
	const address = email.trim().toLowerCase();
	const at = address.lastIndexOf("@");
	if (at < 0) return address;
	const [name = ""] = address.slice(0, at).split("+");
	const domain = address.slice(at + 1);
	const isGmail = domain === "gmail.com" || domain === "googlemail.com";
	return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/**
 * Returns the hash of a mailbox, however its address is spelt. Limits go on counting by it for a day after the address
 * itself was erased.
 */
export const hashMailbox = (email: string): string => hash("sha256", normalizeMailbox(email), "base64url");
