export type TierId = "central" | "inner" | "outer";

/** An authority of London and its tile on the map: column from the west, row from the north; the Thames is row 5. */
export interface Borough {
	readonly name: string;
	readonly tier: TierId;
	readonly x: number;
	readonly y: number;
}

/** London's boroughs and the City by the map's code, row by row. */
export const boroughs = {
	ENF: { name: "Enfield", tier: "outer", x: 5, y: 1 },
	HRW: { name: "Harrow", tier: "outer", x: 3, y: 2 },
	BNT: { name: "Barnet", tier: "outer", x: 4, y: 2 },
	HGY: { name: "Haringey", tier: "inner", x: 5, y: 2 },
	WFT: { name: "Waltham Forest", tier: "outer", x: 6, y: 2 },
	HIL: { name: "Hillingdon", tier: "outer", x: 1, y: 3 },
	EAL: { name: "Ealing", tier: "inner", x: 2, y: 3 },
	BRT: { name: "Brent", tier: "inner", x: 3, y: 3 },
	CMD: { name: "Camden", tier: "central", x: 4, y: 3 },
	ISL: { name: "Islington", tier: "central", x: 5, y: 3 },
	HCK: { name: "Hackney", tier: "central", x: 6, y: 3 },
	RDB: { name: "Redbridge", tier: "outer", x: 7, y: 3 },
	HAV: { name: "Havering", tier: "outer", x: 8, y: 3 },
	HNS: { name: "Hounslow", tier: "outer", x: 1, y: 4 },
	"H&F": { name: "Hammersmith & Fulham", tier: "inner", x: 2, y: 4 },
	"K&C": { name: "Kensington & Chelsea", tier: "central", x: 3, y: 4 },
	WSM: { name: "Westminster", tier: "central", x: 4, y: 4 },
	CITY: { name: "City of London", tier: "central", x: 5, y: 4 },
	TWH: { name: "Tower Hamlets", tier: "central", x: 6, y: 4 },
	NWM: { name: "Newham", tier: "inner", x: 7, y: 4 },
	"B&D": { name: "Barking & Dagenham", tier: "outer", x: 8, y: 4 },
	RIC: { name: "Richmond upon Thames", tier: "outer", x: 2, y: 6 },
	WND: { name: "Wandsworth", tier: "inner", x: 3, y: 6 },
	LAM: { name: "Lambeth", tier: "central", x: 4, y: 6 },
	SWK: { name: "Southwark", tier: "central", x: 5, y: 6 },
	LEW: { name: "Lewisham", tier: "inner", x: 6, y: 6 },
	GRN: { name: "Greenwich", tier: "inner", x: 7, y: 6 },
	BXL: { name: "Bexley", tier: "outer", x: 8, y: 6 },
	KGN: { name: "Kingston upon Thames", tier: "outer", x: 3, y: 7 },
	MRT: { name: "Merton", tier: "outer", x: 4, y: 7 },
	CRD: { name: "Croydon", tier: "outer", x: 5, y: 7 },
	BRO: { name: "Bromley", tier: "outer", x: 6, y: 7 },
	SUT: { name: "Sutton", tier: "outer", x: 4, y: 8 },
} as const satisfies Record<string, Borough>;

export type BoroughCode = keyof typeof boroughs;

export const isBorough = (code: string): code is BoroughCode => code in boroughs;

/** A ring of London and the boroughs listed under it. */
export interface Tier {
	readonly id: TierId;
	readonly title: string;
	/** Name in the map's key. */
	readonly short: string;
	readonly zones: string;
	readonly boroughs: readonly BoroughCode[];
}

/** The three tiers, from the centre outwards. */
export const tiers = [
	{
		id: "central",
		title: "Central London",
		short: "Central",
		zones: "Zones 1–2",
		boroughs: ["WSM", "CITY", "CMD", "ISL", "HCK", "TWH", "SWK", "LAM", "K&C"],
	},
	{
		id: "inner",
		title: "Inner London",
		short: "Inner",
		zones: "Zones 2–4",
		boroughs: ["GRN", "LEW", "WND", "H&F", "EAL", "BRT", "HGY", "NWM"],
	},
	{
		id: "outer",
		title: "Outer London",
		short: "Outer",
		zones: "Zones 4–6",
		boroughs: ["B&D", "BNT", "BXL", "BRO", "CRD", "ENF", "HRW", "HAV", "HIL", "HNS", "KGN", "MRT", "RDB", "RIC", "SUT"],
	},
] as const satisfies readonly Tier[];

/** The borough that no tier counts: Outer London's list names it last, so that the claim to cover all is true. */
export const lastBorough = "WFT" as const satisfies BoroughCode;

/** All codes in the map's reading order: row by row from the north-west. */
export const boroughCodes: readonly BoroughCode[] = [...tiers.flatMap((tier) => tier.boroughs), lastBorough].sort(
	(a, b) => boroughs[a].y - boroughs[b].y || boroughs[a].x - boroughs[b].x,
);

/** The boroughs that the contact page names: those of the central and inner tiers, and Richmond. */
export const contactBoroughs: readonly BoroughCode[] = [...tiers[0].boroughs, ...tiers[1].boroughs, "RIC"];

/** Says on the contact page that we also work in those that it does not name. */
export const describeOtherBoroughs = (): string =>
	`And the other ${boroughCodes.length - contactBoroughs.length} boroughs.`;

/** An area where the company has worked a lot. */
interface PopularArea {
	readonly name: string;
	/** Number of completed projects; a lower bound. */
	readonly projects: number;
	readonly borough: BoroughCode;
	/** The area's main postcode district. */
	readonly district: string;
}

/** The popular areas, most projects first. */
export const popularAreas = [
	{ name: "Clapham", projects: 50, borough: "LAM", district: "SW4" },
	{ name: "Chelsea", projects: 45, borough: "K&C", district: "SW3" },
	{ name: "Islington", projects: 40, borough: "ISL", district: "N1" },
	{ name: "Richmond", projects: 35, borough: "RIC", district: "TW9" },
	{ name: "Wimbledon", projects: 30, borough: "MRT", district: "SW19" },
	{ name: "Canary Wharf", projects: 25, borough: "TWH", district: "E14" },
] as const satisfies readonly PopularArea[];

/** Returns '50+ projects completed in Clapham' for each popular area of a borough. */
export const describeProjectsNearby = (code: BoroughCode): readonly string[] =>
	popularAreas
		.filter(({ borough }) => borough === code)
		.map(({ name, projects }) => `${projects}+ projects completed in ${name}`);

const tierById = { central: tiers[0], inner: tiers[1], outer: tiers[2] } as const satisfies Record<TierId, Tier>;

/** Returns the ring that a borough belongs to: 'Central London, Zones 1–2'. */
export function describeTier(code: BoroughCode): string {
	const { title, zones } = tierById[boroughs[code].tier];
	return `${title}, ${zones}`;
}
