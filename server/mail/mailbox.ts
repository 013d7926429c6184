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

export const extractDomain = (mailbox: string): string => mailbox.slice(mailbox.lastIndexOf("@") + 1);

/**
 * Providers whose domains are shared by strangers. Each of their mailboxes has a limit of its own in
 * `confirmations.ts`, because what is too much for one company is an ordinary day at Gmail.
 */
const publicProviders: ReadonlySet<string> = new Set([
	"aol.com",
	"btinternet.com",
	"fastmail.com",
	"gmail.com",
	"gmx.co.uk",
	"gmx.com",
	"hotmail.co.uk",
	"hotmail.com",
	"icloud.com",
	"live.co.uk",
	"live.com",
	"mac.com",
	"mail.com",
	"me.com",
	"msn.com",
	"ntlworld.com",
	"outlook.com",
	"proton.me",
	"protonmail.com",
	"sky.com",
	"talktalk.net",
	"virginmedia.com",
	"yahoo.co.uk",
	"yahoo.com",
	"ymail.com",
]);

export const isPublicProvider = (domain: string): boolean => publicProviders.has(domain);
