import { type BoroughCode, boroughCodes, boroughs, isBorough, popularAreas } from "../areas.ts";
import { edgeSectors, londonDistricts, outerDistricts } from "./districts.ts";
import { otherAreas, parsePostcode } from "./parse.ts";

/** Result of checking the typed text. */
export type PostcodeResult =
	/**
	 * A postcode or a name in London. `place` is the first half or the name; `postcode` is the text for a form: the whole
	 * one once it is typed, and empty for a name.
	 */
	| {
			readonly kind: "covered";
			readonly place: string;
			readonly postcode: string;
			readonly boroughs: readonly [BoroughCode, ...BoroughCode[]];
			/** True if the edge of London runs through the place. */
			readonly isEdge: boolean;
	  }
	| { readonly kind: "outside"; readonly district: string; readonly nearest?: BoroughCode }
	/** A well-formed postcode whose district does not exist. */
	| { readonly kind: "unknown"; readonly district: string }
	/** The beginning of a postcode, or nothing. */
	| { readonly kind: "unfinished" }
	| { readonly kind: "nonsense" };

interface District {
	readonly boroughs: readonly BoroughCode[];
	readonly isEdge: boolean;
}

/** Reads a table's districts into a map by name: `{ TN: "16 BRO" }` becomes TN16 in Bromley. */
const parseTable = (table: Readonly<Record<string, string>>): ReadonlyMap<string, District> =>
	new Map(
		Object.entries(table).flatMap(([area, entries]) =>
			entries.split(",").map((entry): [string, District] => {
				const [number, ...rest] = entry.trim().split(" ");
				return [`${area}${number}`, { boroughs: rest.filter(isBorough), isEdge: rest[0] === "~" }];
			}),
		),
	);

/** Every district that touches London, by name. */
export const districts = parseTable(londonDistricts);
const outer = parseTable(outerDistricts);
const otherAreaCodes = new Set(otherAreas.split(/\s+/));

/** Merges the lettered districts of SW1, W1, EC1 and the like: their common boroughs, the most frequent one first. */
function mergeLetteredDistricts(stem: string): District | undefined {
	const codes = [...districts]
		.filter(([name]) => name.slice(0, -1) === stem && /\D$/.test(name))
		.flatMap(([, district]) => district.boroughs);
	const count = (code: BoroughCode) => codes.filter((other) => other === code).length;
	return codes.length > 0
		? { boroughs: [...new Set(codes)].sort((a, b) => count(b) - count(a)), isEdge: false }
		: undefined;
}

/** Names that a borough is called by: `Kensington & Chelsea` is also Kensington, `Richmond upon Thames` also Richmond. */
const namesOf = (name: string): readonly string[] => [
	name,
	...name.split(" & "),
	name.replace(/ upon .*| of London/, ""),
];

const normalizeName = (text: string): string =>
	text
		.toLowerCase()
		.replaceAll("&", " and ")
		.replace(/[^a-z]+/g, " ")
		.replace(/\b(?:the|london|royal) (?:borough|city) of\b|^the\b|\blondon$/g, "")
		.trim();

/** Boroughs, and areas where we have worked a lot, by the names that people type. */
const places = new Map([
	...popularAreas.map(({ name, borough }) => [normalizeName(name), { place: name, borough }] as const),
	...boroughCodes.flatMap((borough) =>
		namesOf(boroughs[borough].name).map((name) => [normalizeName(name), { place: name, borough }] as const),
	),
]);

/** Finds a borough or an area by its name, or returns undefined. */
function findByName(typed: string): PostcodeResult | undefined {
	const found = places.get(normalizeName(typed));
	return found && { kind: "covered", place: found.place, postcode: "", boroughs: [found.borough], isEdge: false };
}

const isBeginningOfName = (typed: string): boolean => {
	const beginning = normalizeName(typed);
	return beginning !== "" && [...places.keys()].some((name) => name.startsWith(beginning));
};

/** Beginning of a postcode, before its first digit. */
const beginning = /^\s*(?:[a-z]{0,2}|bfp|gir)\s*$/i;

/**
 * Locates a postcode, or part of one, in any spelling that `parsePostcode` reads, or a borough by its name. Pure, and
 * fast enough for every keystroke.
 *
 * @param isSubmitted whether the visitor has submitted the text: the beginning of a postcode is then not enough
 */
export function checkPostcode(typed: string, isSubmitted = false): PostcodeResult {
	const parsed = parsePostcode(typed);
	if (!parsed) {
		const isBeginning = !isSubmitted && (beginning.test(typed) || isBeginningOfName(typed));
		return findByName(typed) ?? (isBeginning ? { kind: "unfinished" } : { kind: "nonsense" });
	}
	const { district, sector, unit } = parsed;
	const match = districts.get(district) ?? mergeLetteredDistricts(district);
	const [main, ...others] = match?.boroughs ?? [];
	if (match && main) {
		const { inside = "", outside = "" } = sector ? (edgeSectors[district] ?? {}) : {};
		if (sector && outside.includes(sector))
			return { kind: "outside", district: `${district} ${sector}`, nearest: main };
		const postcode = unit ? `${district} ${unit}` : district;
		const isEdge = match.isEdge && !(sector && inside.includes(sector));
		return { kind: "covered", place: district, postcode, boroughs: [main, ...others], isEdge };
	}
	const nearest = outer.get(district)?.boroughs[0];
	if (nearest) return { kind: "outside", district, nearest };
	const area = district.replace(/\d.*/, "");
	return area in londonDistricts && !otherAreaCodes.has(area)
		? { kind: "unknown", district }
		: { kind: "outside", district };
}
