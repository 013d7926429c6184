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

/** Returns the domain of a mailbox key. */
export const domainOf = (mailbox: string): string => mailbox.slice(mailbox.lastIndexOf("@") + 1);

export const isPublicProvider = (domain: string): boolean => publicProviders.has(domain);
