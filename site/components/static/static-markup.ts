/** The part of the DOM's Trusted Types that is used here; TypeScript's own library lacks them still. */
interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createHTML(markup: string): string },
	): {
		createHTML(markup: string): TrustedHTML;
	};
	createPolicy(
		name: string,
		rules: { createScriptURL(address: string): string },
	): {
		/** Returns what its library's `Worker` takes as an address. */
		createScriptURL(address: string): URL;
	};
}

declare global {
	var trustedTypes: TrustedTypes | undefined;
}

/** Matches markup of drawings and text only, without handlers or scripts. */
const allowedMarkup =
	/^(?!.*(?:\bon\w+\s*=|javascript:))(?:[^<>]|<\/?(?:[abgp]|circle|defs|div|ellipse|fig(caption|ure)|h[23]|header|img|li|[ou]l|path|pattern|picture|rect|source|span|svg|text|title|wbr)(?:\s[^<>]*)?\/?>)*$/is;

const checkMarkup = (markup: string): string => {
	if (!allowedMarkup.test(markup)) throw new TypeError("Not static markup");
	return markup;
};

const policy = globalThis.trustedTypes?.createPolicy("drawing", { createHTML: checkMarkup });

/** Returns markup of the service as trusted HTML, which the page's policy requires. */
export const staticMarkup = (markup: string): string | TrustedHTML => policy?.createHTML(markup) ?? checkMarkup(markup);
