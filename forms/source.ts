/** Keys of a visit's source, which is sent along with a form's payload. Unknown ones are left out. */
export const sourceKeys = [
	"landing",
	"referrer",
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_term",
	"utm_content",
] as const;

/** Source of a visit: path of the first page, host that linked to it, and campaign parameters. */
export type VisitSource = { readonly [K in (typeof sourceKeys)[number]]?: string };

/** Maximum length of a stored value, in characters. */
export const maxSourceLength = 200;
