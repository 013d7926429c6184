/** The hub pages: the eight hubs, which have quote forms, and four without (spec §2; plastering: decisions). */
export const hubPageSlugs = [
	"general-contractor",
	"designing",
	"flooring",
	"carpentry",
	"decorating",
	"plumbing",
	"electrical-services",
	"extra-services",
	"masonry",
	"kitchen-extensions",
	"loft-conversions",
	"plastering",
] as const;

export type HubPageSlug = (typeof hubPageSlugs)[number];
