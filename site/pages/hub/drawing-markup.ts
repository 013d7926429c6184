/** The part of the DOM's Trusted Types that is used here; TypeScript's own library lacks them still. */
interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createHTML(markup: string): string },
	): {
		createHTML(markup: string): TrustedHTML;
	};
}

declare global {
	var trustedTypes: TrustedTypes | undefined;
}

/** Matches markup of a drawing's elements only, none of which has attributes that can run code. */
const drawing = /^(?:[^<>]|<\/?(?:circle|defs|ellipse|g|li|ol|path|pattern|rect|svg|text)(?:\s[^<>]*)?>)*$/;
const handler = /\bon\w+\s*=|javascript:/i;

const checked = (markup: string): string => {
	if (!drawing.test(markup) || handler.test(markup)) throw new TypeError("This is not a drawing");
	return markup;
};

const policy = globalThis.trustedTypes?.createPolicy("drawing", { createHTML: checked });

/** Returns a drawing's markup as trusted HTML, which the page's policy requires. */
export const drawingMarkup = (markup: string): string | TrustedHTML => policy?.createHTML(markup) ?? checked(markup);
