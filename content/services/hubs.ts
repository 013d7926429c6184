/** A trade's hub, as shown in cards, menus and the contact form. */
export interface Hub {
	readonly slug: string;
	readonly title: string;
	/** One line for the menu. */
	readonly description: string;
	/** Services of the hub; cards show the first three. */
	readonly services: readonly [string, string, string, ...string[]];
	/** The hub offers more than is listed: the services overview shows the first two services and 'And More...'. */
	readonly hasMore: boolean;
}

/** The hubs, in the order of every menu and list. `relatedHubs` picks from the front. */
export const hubs = [
	{
		slug: "general-contractor",
		title: "General Contractor Hub",
		description: "The whole house, one contract",
		services: ["Full refurbishment", "Kitchen extensions", "Loft conversions", "Bathroom remodels"],
		hasMore: true,
	},
	{
		slug: "designing",
		title: "Designing Hub",
		description: "Drawings, interiors and planning",
		services: ["Architecture", "Interior design", "Planning permission"],
		hasMore: false,
	},
	{
		slug: "flooring",
		title: "Flooring Hub",
		description: "Wood, laminate and LVT",
		services: ["Engineered wood", "Laminate and LVT", "Solid wood"],
		hasMore: false,
	},
	{
		slug: "carpentry",
		title: "Carpentry Hub",
		description: "First fix, second fix, joinery",
		services: ["First and second fix", "Kitchen cabinets", "Skirting and joinery"],
		hasMore: false,
	},
	{
		slug: "decorating",
		title: "Painting & Decorating Hub",
		description: "Plaster, paint and render",
		services: ["Internal and external painting", "Plastering and rendering", "Damp proofing"],
		hasMore: true,
	},
	{
		slug: "plumbing",
		title: "Plumbing Hub",
		description: "Leaks, heating and sprinklers",
		services: ["General plumbing", "Leak detection", "Underfloor heating"],
		hasMore: false,
	},
	{
		slug: "electrical-services",
		title: "Electrical Hub",
		description: "Re-cabling, alarms and CCTV",
		services: ["Re-cabling", "Fire alarm and access control", "CCTV"],
		hasMore: false,
	},
	{
		slug: "extra-services",
		title: "Extra Services",
		description: "Cleaning, waste and snagging",
		services: ["Post-construction cleaning", "Waste removal", "Snagging list completion"],
		hasMore: true,
	},
] as const satisfies readonly Hub[];

export type HubSlug = (typeof hubs)[number]["slug"];

export const servicePath = (slug: string): `/services/${string}` => `/services/${slug}`;
