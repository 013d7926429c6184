/** Query parameters that campaigns and ads add to a link. The last three are the click ids of Google and Microsoft Ads. */
export const campaignKeys = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_term",
	"utm_content",
	"gclid",
	"gbraid",
	"msclkid",
] as const;

/** Keys of a visit's source, which is sent along with a form's payload. Unknown ones are left out. */
export const sourceKeys = ["landing", "referrer", ...campaignKeys] as const;

/** Source of a visit: path of the first page, host that linked to it, and campaign parameters. */
export type VisitSource = { readonly [K in (typeof sourceKeys)[number]]?: string };

/** Maximum length of a stored value, in characters. */
export const maxSourceLength = 200;
