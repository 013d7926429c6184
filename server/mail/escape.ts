/** Text between tags and in attributes of HTML. */
export const escapeHtml = (text: string): string =>
	withoutControls(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");

/** Controls but line breaks and tabs, and what turns the direction of what follows, would mislead whoever reads. */
const misleading = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** The text without control characters, also those that turn its direction; line ends become `\n`. */
export const withoutControls = (text: string): string =>
	text.toWellFormed().replace(/\r\n?/g, "\n").replace(misleading, "");

/** Text for a header: on one line, so that nobody adds a header of their own. At most 200 characters. */
export const headerText = (text: string): string =>
	withoutControls(text).replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed();
