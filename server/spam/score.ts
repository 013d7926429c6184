import { district, unit } from "../../content/areas/postcode/pattern.ts";
import type { Form, Values } from "../../forms/form.ts";
import { findSalesTalk } from "./phrases.ts";

/** Facts about a submission other than its values. A missing one never counts against the sender. */
interface SubmissionFacts {
	/** True if the honeypot, a field that people never see, was filled in. */
	readonly isHoneypotFilled: boolean;
	/** Milliseconds from the first interaction with the form to the button. */
	readonly elapsed?: number;
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
const markup = /<a\s|\[(?:url|link)[=\]]/i;
const bareDomain = /(?<![@\w.-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|ru|xyz|top|shop|site|online)\b/i;
/** A whole postcode or its district alone. */
const ukPostcode = new RegExp(`^${district.source}(?:\\s*${unit.source})?$`, "i");

/** Returns whether a text looks randomly generated: capitals scattered through one long word. */
const looksRandom = (text: string): boolean =>
	text.split(/[^a-z]+/i).some((word) => word.length >= 8 && (word.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 3);

const listTexts = (
	form: Form,
	values: Readonly<Record<string, unknown>>,
	isWanted: (field: Form["fields"][number]) => boolean,
) =>
	form.fields.filter(isWanted).flatMap(({ name }) => {
		const value = values[name];
		return typeof value === "string" && value !== "" ? [value] : [];
	});

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

/** Reduces the weights by a third, for a message about a place that needs work. */
const reduceWeights = (reasons: readonly WeightedReason[]): WeightedReason[] =>
	reasons.map(({ reason, weight }) => ({ reason, weight: (weight * 2) / 3 }));

const judgeMessage = (message: string): readonly WeightedReason[] => {
	const links = message.match(url) ?? [];
	const talk = findSalesTalk(message);
	const reasons = [
		{ reason: "markup", weight: markup.test(message) ? 1 : 0 },
		{ reason: "links", weight: links.length > 2 ? 0.5 : links.length * 0.25 },
		{ reason: "cheap hosts", weight: links.some((link) => cheapHost.test(link)) ? 0.3 : 0 },
		{ reason: "shortened links", weight: links.some((link) => shortener.test(link)) ? 0.3 : 0 },
		...talk.reasons,
	];
	return talk.isAboutPlace ? reduceWeights(reasons) : reasons;
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

/**
 * Returns why a request is suspected of being spam; empty if it is not. The corpus in tests/spam measures the accuracy.
 */
export function findSpamReasons<F extends Form>(form: F, values: Values<F>, facts: SubmissionFacts): readonly string[] {
	const identity = listTexts(form, values, (field) => "autocomplete" in field && field.autocomplete !== "email");
	const [postcode = ""] = listTexts(
		form,
		values,
		(field) => "autocomplete" in field && field.autocomplete === "postal-code",
	);
	const message = listTexts(form, values, (field) => field.kind === "message").join("\n");
	const reasons = [
		...judgeFacts(facts),
		...judgeIdentity(identity, message),
		...judgeMessage(message),
		{ reason: "not a UK postcode", weight: postcode === "" || ukPostcode.test(postcode) ? 0 : 0.3 },
	].filter(({ weight }) => weight > 0);
	const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
	return score >= threshold - 1e-9 ? reasons.map(({ reason }) => reason) : [];
}
