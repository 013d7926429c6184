/** Where a visit came from, as it travels beside a form's payload: what is missing is not known. */
export const sourceKeys = [
	"landing",
	"referrer",
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_term",
	"utm_content",
] as const;

/** The path of the first page, the host that linked to it, and the marks of a campaign. */
export type Source = { readonly [K in (typeof sourceKeys)[number]]?: string };

/** The longest value that is kept, in characters. */
export const maxSourceLength = 200;
