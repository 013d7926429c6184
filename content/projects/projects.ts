import type { DrawnPictureName } from "../media/drawn-pictures.ts";
import type { FilmName } from "../media/films.ts";
import type { PictureWith } from "../media/picture-cuts.ts";

export interface Project {
	readonly title: string;
	readonly location: { readonly area: string; readonly district: string };
	readonly type: "Full Refurbishment" | "Loft Conversion" | "Kitchen Extension" | "Bathroom Remodel";
	/** Weeks on site. */
	readonly weeks: number;
	readonly description: string;
	/** Those that its first picture shows come first. */
	readonly features: readonly [string, string, string, string];
	/** The first picture is the card's, and its drawing the card's back. Alt texts are in content/media/pictures.ts. */
	readonly images: readonly [PictureWith<"card"> & DrawnPictureName, ...PictureWith<"card">[]];
	/** Shown on the card instead of the pictures, cropped to their shape. */
	readonly video?: FilmName;
}

interface ProjectCategory {
	readonly id: string;
	readonly title: string;
	readonly projects: readonly Project[];
}

/** The projects, one carousel to a category. */
export const projectCategories = [
	{
		id: "full-renovations",
		title: "Full Renovations",
		projects: [
			{
				title: "Victorian terrace, top to bottom",
				location: { area: "Clapham", district: "SW4" },
				type: "Full Refurbishment",
				weeks: 16,
				description: "A four-storey house taken back to brick: new services, a rear kitchen and oak floors throughout.",
				features: ["Oak floors", "Sash repairs", "Full re-cabling", "New kitchen"],
				images: ["reno-clapham", "reno-clapham-2", "hall-clapham"],
			},
			{
				title: "Mansion flat with a library",
				location: { area: "Battersea", district: "SW11" },
				type: "Full Refurbishment",
				weeks: 12,
				description: "A lateral flat with its cornices kept and a wall of shelves built in.",
				features: ["Built-in library", "Cornice repair", "Parquet", "Second bathroom"],
				images: ["study-battersea", "reno-battersea"],
			},
			{
				title: "Warehouse flat",
				location: { area: "Shoreditch", district: "E2" },
				type: "Full Refurbishment",
				weeks: 10,
				description: "Brick, beams and iron columns on show, and new steel windows to keep the cold out.",
				features: ["Steel windows", "Brick cleaned", "Reclaimed boards", "Re-cabling"],
				images: ["reno-shoreditch", "reno-shoreditch-2"],
			},
			{
				title: "Bedroom in the roof",
				location: { area: "Wimbledon", district: "SW19" },
				type: "Loft Conversion",
				weeks: 9,
				description: "A loft conversion with rooflights in the slope and every low corner put to use.",
				features: ["Rooflights", "Eaves cupboards", "New stair", "Shower room"],
				images: ["reno-wimbledon-loft", "loft-rooflights"],
			},
			{
				title: "Georgian house, repaired first",
				location: { area: "Islington", district: "N1" },
				type: "Full Refurbishment",
				weeks: 16,
				description: "Five floors, with nothing torn out that could be mended. Comfort came second.",
				features: ["Windows repaired", "Underfloor heating", "Stone hall", "Stair repair"],
				images: ["reno-islington", "bedroom-islington"],
			},
			{
				title: "Garden flat",
				location: { area: "Richmond", district: "TW9" },
				type: "Full Refurbishment",
				weeks: 14,
				description: "Damp cured at its source, then oak floors, fitted shelves and a window the width of the garden.",
				features: ["Garden window", "Fitted shelves", "Oak floors", "Damp proofing"],
				images: ["reno-richmond"],
			},
			{
				title: "Flat above the water",
				location: { area: "Canary Wharf", district: "E14" },
				type: "Full Refurbishment",
				weeks: 8,
				description: "Eight weeks, empty to furnished: walnut, pale ash and a long view of the water.",
				features: ["Walnut panelling", "Ash floor", "Re-cabling", "Full redecoration"],
				images: ["reno-canarywharf"],
			},
			{
				title: "House round a staircase",
				location: { area: "Chelsea", district: "SW3" },
				type: "Full Refurbishment",
				weeks: 13,
				description: "Hall and sitting room made one, the wall panelled, the stair restored and carpeted.",
				features: ["Panelled wall", "Stair restored", "Fireplace reopened", "Oak floors"],
				images: ["reno-chelsea"],
			},
		],
	},
	{
		id: "kitchen-extensions",
		title: "Kitchen Extensions",
		projects: [
			{
				title: "Olive kitchen in a side return",
				location: { area: "Clapham", district: "SW4" },
				type: "Kitchen Extension",
				weeks: 16,
				description: "A narrow strip beside the house becomes a kitchen, lit from above, with its old wall left bare.",
				features: ["Rooflight", "Stock brick", "Shaker units", "Island unit"],
				images: ["kitchen-clapham", "kitchen-detail"],
				video: "film-kitchen-clapham",
			},
			{
				title: "A kitchen the width of the house",
				location: { area: "Wimbledon", district: "SW19" },
				type: "Kitchen Extension",
				weeks: 16,
				description: "White and oak, with bifold doors to the lawn and a pantry behind.",
				features: ["Bifold doors", "Oak units", "Steel frame", "Pantry"],
				images: ["kitchen-wimbledon"],
			},
			{
				title: "Galley under glass",
				location: { area: "Islington", district: "N1" },
				type: "Kitchen Extension",
				weeks: 16,
				description: "A covered yard behind a terrace: a navy galley under a glass roof.",
				features: ["Glass roof", "Navy units", "Heated floor", "Marble top"],
				images: ["kitchen-islington"],
			},
		],
	},
	{
		id: "bathroom-remodels",
		title: "Bathroom Remodels",
		projects: [
			{
				title: "Matched marble",
				location: { area: "Kensington", district: "W8" },
				type: "Bathroom Remodel",
				weeks: 6,
				description: "Slabs cut in sequence, on walls made strong enough to carry them, and a bath under the window.",
				features: ["Marble walls", "Freestanding bath", "Brass fittings", "Heated floor"],
				images: ["bath-kensington", "bath-kensington-detail"],
				video: "film-bath-kensington",
			},
			{
				title: "The old cast-iron bath",
				location: { area: "Clapham", district: "SW4" },
				type: "Bathroom Remodel",
				weeks: 5,
				description: "Re-enamelled where it stood, with every pipe behind it new.",
				features: ["Cast-iron bath", "Chequered marble", "Metro tile", "New pipework"],
				images: ["bath-clapham", "bath-clapham-detail"],
			},
			{
				title: "Microcement and black steel",
				location: { area: "Islington", district: "N1" },
				type: "Bathroom Remodel",
				weeks: 4,
				description: "One surface without a joint, and a steel screen that lets the light through.",
				features: ["Microcement", "Steel screen", "Level shower", "Rooflight"],
				images: ["bath-islington"],
			},
			{
				title: "Tile the colour of clay",
				location: { area: "Chelsea", district: "SW3" },
				type: "Bathroom Remodel",
				weeks: 5,
				description: "Every tile set upright, round an arch that took a morning to draw.",
				features: ["Glazed tile", "Arched niche", "Built-in bath", "Limestone floor"],
				images: ["bath-chelsea"],
			},
			{
				title: "Family blue",
				location: { area: "Greenwich", district: "SE10" },
				type: "Bathroom Remodel",
				weeks: 4,
				description: "Panelled to a child’s height, with a bath built to survive one.",
				features: ["Tongue and groove", "Built-in bath", "Fitted storage", "Oak floor"],
				images: ["bath-greenwich", "bath-greenwich-2"],
			},
			{
				title: "Green tile, brass taps",
				location: { area: "Hackney", district: "E8" },
				type: "Bathroom Remodel",
				weeks: 4,
				description: "Handmade tile, set straight on crooked walls, under a new rooflight.",
				features: ["Handmade tile", "Walk-in shower", "Rooflight", "Terrazzo floor"],
				images: ["bath-hackney", "bath-hackney-detail"],
			},
			{
				title: "Two basins, one calm room",
				location: { area: "Richmond", district: "TW9" },
				type: "Bathroom Remodel",
				weeks: 6,
				description: "Large stone tiles, a fluted oak vanity and room for two in the morning.",
				features: ["Stone tile", "Fluted oak", "Twin basins", "Hidden lighting"],
				images: ["bath-richmond", "bath-richmond-2"],
			},
			{
				title: "The smallest room",
				location: { area: "Camden", district: "NW1" },
				type: "Bathroom Remodel",
				weeks: 3,
				description: "A cloakroom of three square metres, panelled in dark green, and nothing timid about it.",
				features: ["Encaustic floor", "Panelling", "Marble basin", "Brass fittings"],
				images: ["bath-camden"],
			},
			{
				title: "Bath under the eaves",
				location: { area: "Wimbledon", district: "SW19" },
				type: "Bathroom Remodel",
				weeks: 5,
				description: "A low roof, two rooflights and a bath where the ceiling comes down.",
				features: ["Rooflights", "Tiled eaves", "Freestanding bath", "Oak vanity"],
				images: ["bath-wimbledon-loft"],
			},
		],
	},
] as const satisfies readonly ProjectCategory[];

export const formatDuration = ({ weeks }: Project): string => `${weeks} weeks`;

/** Returns the area and postcode district: 'Clapham SW4'. */
export const formatLocation = ({ location }: Project): string => `${location.area} ${location.district}`;

/** Returns the anchor of the project's card on the projects page: `/projects#warehouse-flat`. */
export const projectAnchor = ({ title }: Project): string => title.toLowerCase().replace(/[^a-z]+/g, "-");
