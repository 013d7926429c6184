/** Escapes text for HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
	withoutControls(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");

/**
 * Characters that would mislead the reader: controls other than line breaks and tabs, and those that change text
 * direction.
 */
const misleading = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Removes control characters, including those that change text direction, and normalizes line ends to `\n`. */
export const withoutControls = (text: string): string =>
	text.toWellFormed().replace(/\r\n?/g, "\n").replace(misleading, "");

/** Makes text safe for a mail header: one line, so that nobody can inject a header, and at most 200 characters. */
export const headerText = (text: string): string =>
	withoutControls(text).replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed();
