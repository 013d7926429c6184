/** As much of the DOM's Trusted Types as is used here; TypeScript's own library does not know them yet. */
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

/** Elements without attributes that run anything: what a drawing is made of, and nothing else. */
const drawing = /^(?:[^<>]|<\/?(?:circle|defs|ellipse|g|li|ol|path|pattern|rect|svg|text)(?:\s[^<>]*)?>)*$/;
const handler = /\bon\w+\s*=|javascript:/i;

const checked = (markup: string): string => {
	if (!drawing.test(markup) || handler.test(markup)) throw new TypeError("This is not a drawing");
	return markup;
};

const policy = globalThis.trustedTypes?.createPolicy("drawing", { createHTML: checked });

/** A drawing's markup as the browser lets it be set where the page's policy demands Trusted Types. */
export const drawingMarkup = (markup: string): string | TrustedHTML => policy?.createHTML(markup) ?? checked(markup);
