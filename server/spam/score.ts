import { parsePostcode } from "../../content/areas/postcode/parse.ts";
import type { Form, Values } from "../../forms/form.ts";
import phraseGroups from "./phrases.json" with { type: "json" };

/** Facts about a submission other than its values. A missing one never counts against the sender. */
export interface SubmissionFacts {
	/** True if the honeypot, a field that people never see, was filled in. */
	readonly isHoneypotFilled: boolean;
	/** Milliseconds from the first interaction with the form to the button. */
	readonly elapsed?: number | undefined;
	/** Number of times that the same content was sent in the last 24 hours. */
	readonly repeatCount: number;
}

interface WeightedReason {
	readonly reason: string;
	readonly weight: number;
}

/**
 * Total weight from which a submission is suspect. A reason that no customer causes weighs 1 and suffices alone; one
 * that genuine customers cause now and then weighs so little that at least two others must come with it. The weights were
 * fitted to the corpus in tests/spam, whose unseen half measures them.
 */
const threshold = 1;

const shortener = /\b(?:bit\.ly|t\.me|is\.gd|cutt\.ly|tinyurl\.com)\//i;
const url = new RegExp(`\\b(?:https?://|www\\.)\\S+|${shortener.source}\\S+`, "gi");
/** Endings of domains that cost next to nothing, which most mass mailers use. */
const cheapHost = /\.(?:ru|xyz|top|click|win|loan|icu|buzz|site|online)(?:[/:?#]|$)/i;
/** A phone number as WhatsApp shares it. */
const sharedNumber = /(?:https?:\/\/)?(?:www\.)?wa\.me\/\+?\d+/gi;
const markup = /<a\s|\[(?:url|link)[=\]]/i;
const bareDomain = /(?<![@\w.-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|ru|xyz|top|shop|site|online)\b/i;

/** Returns whether a text looks randomly generated: capitals scattered through one long word. */
const looksRandom = (text: string): boolean =>
	text.split(/[^a-z]+/i).some((word) => word.length >= 8 && (word.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 3);

const judgeIdentity = (identity: readonly string[], message: string): WeightedReason[] => {
	const texts = message === "" ? identity : [...identity, message];
	const random = texts.filter(looksRandom).length;
	return [
		{ reason: "link in a name", weight: identity.some((text) => text.search(url) >= 0 || markup.test(text)) ? 1 : 0 },
		{ reason: "domain in a name", weight: identity.some((text) => bareDomain.test(text)) ? 0.4 : 0 },
		{ reason: "same text everywhere", weight: texts.length >= 3 && new Set(texts).size === 1 ? 1 : 0 },
		{ reason: "random letters", weight: random * 0.5 },
	];
};

/**
 * Groups of phrases that salespeople use, each phrase a regular expression in lower case. A group weighs the same however
 * many of its phrases are found. `\w` is ASCII only, so Cyrillic and Chinese stems match within words.
 */
const salesTalk = phraseGroups.map(({ reason, weight, phrases }) => ({
	reason,
	weight,
	pattern: new RegExp(`(?<!\\w)(?:${phrases.join("|")})(?!\\w)`),
}));

/** A place of the writer's own that needs work. Customers write about one; salespeople seldom do. */
const ownPlace =
	/\b(our|my|the|a) ([a-z-]+ ){0,2}(house|home|flat|kitchen|bathroom|loo|toilets?|loft|bedrooms?|hall|stairs|landing|office|shop|school|garden|roof|walls?|floors?|ceiling|circuit)\b|\d ?m2\b/;

const judgeMessage = (message: string): WeightedReason[] => {
	const links = message.match(url) ?? [];
	const text = message.toLowerCase().replaceAll("’", "'");
	const factor = ownPlace.test(text) ? 2 / 3 : 1;
	return [
		{ reason: "markup", weight: markup.test(message) ? 1 : 0 },
		{ reason: "links", weight: links.length > 2 ? 0.5 : links.length * 0.25 },
		{ reason: "cheap hosts", weight: links.some((link) => cheapHost.test(link)) ? 0.3 : 0 },
		{ reason: "shortened links", weight: links.some((link) => shortener.test(link)) ? 0.3 : 0 },
		...salesTalk.filter(({ pattern }) => pattern.test(text)),
	].map(({ reason, weight }) => ({ reason, weight: weight * factor }));
};

const judgeFacts = ({ isHoneypotFilled, elapsed, repeatCount }: SubmissionFacts): WeightedReason[] => [
	{ reason: "hidden field filled in", weight: isHoneypotFilled ? 1 : 0 },
	{
		reason: "sent faster than anyone types",
		weight: elapsed !== undefined && elapsed >= 0 && elapsed < 2_000 ? 0.4 : 0,
	},
	// Repetition alone never suffices: an attacker must not make others suspect by sending text in their name
	{ reason: "sent before", weight: Math.min(repeatCount * 0.2, 0.6) },
];

/** Returns why a request is suspected of being spam; empty if it is not. The corpus in tests/spam measures it. */
export function findSpamReasons<F extends Form>(form: F, values: Values<F>, facts: SubmissionFacts): readonly string[] {
	const given: Readonly<Record<string, unknown>> = values;
	const listTexts = (isWanted: (field: Form["fields"][number]) => boolean) =>
		form.fields
			.filter(isWanted)
			.map(({ name }) => String(given[name] ?? ""))
			.filter(Boolean);
	const identity = listTexts((field) => "autocomplete" in field && field.autocomplete !== "email").map((text) =>
		text.replace(sharedNumber, ""),
	);
	const [postcode = ""] = listTexts((field) => "autocomplete" in field && field.autocomplete === "postal-code");
	const message = listTexts((field) => field.kind === "message").join("\n");
	const reasons = [
		...judgeFacts(facts),
		...judgeIdentity(identity, message),
		...judgeMessage(message),
		{ reason: "not a UK postcode", weight: postcode === "" || parsePostcode(postcode) ? 0 : 0.3 },
	].filter(({ weight }) => weight > 0);
	const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
	return score >= threshold - 1e-9 ? reasons.map(({ reason }) => reason) : [];
}
