export interface PictureEntry {
	readonly alt: string;
	/** Set once the file is a photograph. Until then, pages say that the picture is a visualisation. */
	readonly isPhotograph?: boolean;
}

/** The pictures' entries. Each file is in `media/` under the same name. */
export const pictures = {
	"bath-camden": {
		alt: "A dark green panelled cloakroom with an encaustic floor and a small marble basin",
	},
	"bath-chelsea": { alt: "A bathroom in clay-coloured upright tiles with an arched niche over the bath" },
	"bath-clapham": {
		alt: "A cast-iron roll-top bath on a chequered marble floor, white metro tile to dado height",
	},
	"bath-clapham-detail": {
		alt: "Folded towels on a wooden rack across a roll-top bath, white metro tiles behind",
	},
	"bath-greenwich": { alt: "A family bathroom panelled in pale blue, bath along the wall, oak floor" },
	"bath-greenwich-2": { alt: "The blue bathroom towards its vanity, towels on an oak peg rail" },
	"bath-hackney": {
		alt: "A walk-in shower in handmade green tile, sunlit by a rooflight, terrazzo floor",
	},
	"bath-hackney-detail": { alt: "A brass shower and a niche on handmade green tile in sunlight" },
	"bath-islington": {
		alt: "A shower room in grey microcement behind a black steel screen, rooflight above",
	},
	"bath-kensington": {
		alt: "A bathroom in veined marble, a freestanding bath under the window, brass fittings",
	},
	"bath-kensington-detail": { alt: "A wall-mounted brass tap over a marble basin, eucalyptus in a vase" },
	"bath-richmond": {
		alt: "A bathroom in large stone tiles: two round mirrors over a fluted oak vanity, walk-in shower beside it",
	},
	"bath-richmond-2": { alt: "The same stone bathroom towards the shower and the heated towel rail" },
	"bath-wimbledon-loft": { alt: "A freestanding bath under two rooflights where the ceiling comes down" },
	"bedroom-islington": {
		alt: "A bedroom with a slatted oak headboard wall, a green bed and fitted wardrobes",
	},
	"exterior-extension": { alt: "A rear extension at dusk, lit kitchen behind steel doors, brick terrace house above" },
	"film-hero-1": { alt: "The room stripped back to brick and joists" },
	"film-hero-2": { alt: "First fix: the rear wall opened under a red steel, studs up, copper pipes in" },
	"film-hero-3": { alt: "Closed: steel doors in, walls boarded and plastered pink" },
	"film-hero-4": { alt: "Prepared: oak herringbone laid, walls primed" },
	"film-hero-5": { alt: "Second fix: the green kitchen and its island in place" },
	"film-hero-6": { alt: "Finished: stools, pendants and fruit on the island" },
	"film-hero-poster": {
		alt: "The finished room: a dark green island with leather stools on oak herringbone, steel doors to the garden",
	},
	"hall-clapham": {
		alt: "A hallway with geometric floor tiles, a panelled stair and a dark front door with etched glass",
	},
	"hero-kitchen": {
		alt: "A deep green kitchen in a rear extension: island with leather stools, brass pendants, steel doors to the garden",
	},
	"kitchen-clapham": {
		alt: "A sage green shaker kitchen with an island under a rooflight, one wall of old stock brick",
	},
	"kitchen-detail": { alt: "A brass bridge tap over a marble worktop, pale green zellige tiles behind" },
	"kitchen-islington": {
		alt: "A navy galley kitchen under a glass roof, a brick party wall and steel doors at the end",
	},
	"kitchen-wimbledon": {
		alt: "A white and oak kitchen the width of the house, with bifold doors to the lawn",
	},
	"loft-rooflights": { alt: "A sage green wall of shelves and a window seat under two rooflights" },
	"reno-battersea": { alt: "A mansion flat in pale oak and linen, dining table by the sash windows" },
	"reno-canarywharf": {
		alt: "A flat above the water: walnut panelling, pale ash floor, a wall of glass",
	},
	"reno-chelsea": {
		alt: "A sitting room with a panelled green wall and a restored stair beside the fireplace",
	},
	"reno-clapham": {
		alt: "A Victorian front room with a bay window, fitted shelves and a marble fireplace",
	},
	"reno-clapham-2": {
		alt: "A marble fireplace with a gilt mirror between sage green shelves full of books",
	},
	"reno-islington": {
		alt: "A Georgian drawing room panelled in teal, two yellow armchairs under a brass chandelier",
	},
	"reno-openplan": {
		alt: "An open-plan ground floor: teal kitchen at the back, dining table by the garden doors, leather armchair in front",
	},
	"reno-richmond": {
		alt: "A living room with teal shelves, a pale blue sofa and a window the width of the garden",
	},
	"reno-shoreditch": { alt: "A warehouse flat: brick wall, timber beams, iron column, tan leather sofa" },
	"reno-shoreditch-2": {
		alt: "The warehouse kitchen: slatted island, leather stools and black pendants against old brick",
	},
	"reno-wimbledon-loft": {
		alt: "A loft bedroom with two rooflights and low oak-topped cupboards under the slope",
	},
	"stage-first-fix": {
		alt: "Studs with cables, back boxes and copper pipes before the boards go on; drawings, a hard hat and a level on the site table",
	},
	"stage-second-fix": { alt: "The door hung, skirting on and half a kitchen in: a London room in second fix" },
	"study-battersea": {
		alt: "A study with dark green shelves either side of a window, a walnut desk and a leather armchair",
	},
	"trade-carpentry": { alt: "A block plane, chisels and shavings on a bench, half-built shelves behind" },
	"trade-contractor": {
		alt: "A house opened up: red steel frame on props, brick walls, planks and a level on trestles",
	},
	"trade-designing": { alt: "Floor plans of a terrace, a scale rule, samples and a card model on a walnut desk" },
	"trade-electrical": { alt: "Brass switch and sockets on teal panelling, globe pendant above a shelf" },
	"trade-extra": { alt: "A cleaned, empty room with keys on a marble island and a wooden box of cleaning things" },
	"trade-flooring": { alt: "A herringbone oak floor half laid over grey underlay, spirit level across it" },
} as const satisfies Record<string, PictureEntry>;

/** A picture that the site can show. Its master is `media/{name}.jpg`. */
export type PictureName = keyof typeof pictures;
