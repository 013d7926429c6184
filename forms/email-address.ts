/** Maximum length of an email address (RFC 5321). */
export const maxEmailLength = 254;

/** The HTML standard's pattern for `<input type="email">`, so that browser and service agree. */
export const emailPattern =
	/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Returns whether a text is one email address: the rule for forms, people, settings and every email that is sent. */
export const isEmailAddress = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text);

/** Returns the `mailto:` link of an address. Characters that mean something in a URL are encoded: `& % # ? +`. */
export function mailtoLink(email: string, subject: string): string {
	const at = email.lastIndexOf("@");
	return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}?subject=${encodeURIComponent(subject)}`;
}
