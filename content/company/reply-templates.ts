/** Texts that the office's desk offers for a reply to a customer. */

const greeting = "Dear {name},";
const closing = "Kind regards,\n\n{sender}\n{company}\n{phone}";
/** The end of a letter, which says nothing about its customer. */
export const closingPattern = new RegExp(closing.replaceAll(/\{\w+\}/g, ".*"));
const composeLetter = (...paragraphs: readonly string[]) => [greeting, ...paragraphs, closing].join("\n\n");
const forAnotherTime =
	"For another time, please reply to this email, or call us on {phone}. Your reference is {reference}.";
const cancelling = "we have to cancel our visit on {visit}.";
const moved = "Your visit has moved to {visit}. This replaces the earlier time. We expect to be with you for {length}.";
const anotherTime =
	"If this does not suit you, please reply to this email, or call us on {phone}. Your reference is {reference}.";

/**
 * Templates by name. `{name}`, `{reference}`, `{sender}`, `{company}`, `{phone}`, `{days}`, `{visit}` and `{length}` are
 * filled in.
 */
export const replyTemplates = {
	"Thank you and a question": composeLetter(
		"Thank you for your enquiry. Your reference is {reference}.",
		"Before we can give you a price, we need to know one more thing:",
		"[your question]",
		"Photographs help as well. Just reply to this email, or call us on {phone}.",
	),
	"Ask for photographs": composeLetter(
		"Thank you for your enquiry. Your reference is {reference}.",
		"Could you send us some photographs, so that we know what to bring? These would help most:",
		"[what to photograph]",
		"You can add them on your page, from your phone or computer: its link is at the end of this email. If you have drawings, they are welcome too.",
	),
	Emergency: composeLetter(
		"We have your enquiry {reference} and treat it as an emergency.",
		"[who comes, and when]",
		"If it gets worse before then, please do not write: call us on {phone}.",
	),
	"Visit times": composeLetter(
		"Thank you for your enquiry. Your reference is {reference}.",
		"To give you a fixed price, we would like to come and have a look. Would one of these times suit you?",
		"[day and time]\n[another day and time]",
		"The quote is free and valid for {days} days.",
	),
	"Visit confirmation": composeLetter(
		"This is to confirm our visit on {visit}. We expect to be with you for {length}.",
		anotherTime,
	),
	"Visit moved": composeLetter(moved, anotherTime),
	"Visit missed and moved": composeLetter("I am sorry that we did not come as arranged.", moved, anotherTime),
	"Visit length changed": composeLetter(
		"Our visit stays on {visit}, but we now expect to be with you for {length}.",
		anotherTime,
	),
	"Visit cancelled": composeLetter(`I am sorry, but ${cancelling}`, forAnotherTime),
	"Visit missed": composeLetter("I am sorry that nobody came to you on {visit}.", forAnotherTime),
	"Not our work": composeLetter(
		"Thank you for thinking of us. I am sorry, but this is not work that we do, so we cannot give you a price for it.",
		"If there is other work that we can help with, please get in touch. Your reference is {reference}.",
	),
} as const;

const bracketed = /\[[^[\]\n]+\]/g;
const gaps = new Set(Object.values(replyTemplates).flatMap((text) => text.match(bracketed) ?? []));

/** Finds the first place that a template leaves to the office. Brackets in the office's own text are not treated as gaps. */
export const findGap = (text: string) => [...text.matchAll(bracketed)].find(([words]) => gaps.has(words));

/** Returns a pattern of a template's text with its placeholders filled in. */
const toPattern = (text: string) => text.replaceAll(/[.?[\]]/g, "\\$&").replaceAll(/\{\w+\}/g, ".*");

const visitLetters = (
	["confirmation", "moved", "missed and moved", "length changed", "cancelled", "missed"] as const
).map(
	(what) => new RegExp(toPattern(replyTemplates[`Visit ${what}`]).replace(toPattern(greeting), "(?:Dear .*|Hello),")),
);

/** Returns a text without the letters about a visit that nobody has changed. */
export const removeVisitLetters = (text: string): string =>
	visitLetters.reduce((rest, letter) => rest.replace(letter, ""), text).trim();

/** Returns whether a text says that a visit does not take place, or did not, as the letters about one do. */
export const isCallingOff = (text: string): boolean => /cancel|nobody came/i.test(text);

/** Returns whether a text has the sentence that cancels the visit at this time. */
export const isCancelling = (text: string, visit: string): boolean =>
	text.includes(cancelling.replace("{visit}", visit));

export type ReplyTemplate = keyof typeof replyTemplates;

/** Fills in a template. A customer without a name is greeted without one. */
export function fillReply(template: ReplyTemplate, facts: Readonly<Record<string, string>>): string {
	const text = facts.name ? replyTemplates[template] : replyTemplates[template].replace(greeting, "Hello,");
	return text.replace(/\{(\w+)\}/g, (placeholder, fact: string) => facts[fact] ?? placeholder);
}
