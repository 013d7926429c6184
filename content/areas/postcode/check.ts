import { type BoroughCode, boroughs } from "../areas.ts";
import { londonDistricts, otherAreas, outerDistricts } from "./districts.ts";
import { district } from "./pattern.ts";

/** Result of checking the typed text. */
export type PostcodeResult =
	/**
	 * A postcode in London. `district` is its first half; `postcode` is the text for a form: the whole one once it is typed.
	 */
	| {
			readonly kind: "covered";
			readonly district: string;
			readonly postcode: string;
			readonly boroughs: readonly [BoroughCode, ...BoroughCode[]];
			/** True if most of the district's addresses are outside London. */
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

const isBorough = (code: string): code is BoroughCode => code in boroughs;

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

/** Splits typed text into the district and the rest of the postcode, as far as it is typed. */
function splitPostcode(typed: string): [district: string, rest: string] | undefined {
	const text = typed
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[^A-Z\d]+/g, " ")
		.trim();
	const shape = new RegExp(`^(${district.source}) ?(\\d(?:[A-Z]{1,2})?)?$`);
	const match = shape.exec(text) ?? shape.exec(text.replaceAll(" ", ""));
	return match?.[1] ? [match[1], match[2] ?? ""] : undefined;
}

/**
 * Locates a postcode, or part of one, in any spelling: 'SE15', 'se15 4qn', 'n19gu'. Pure, and fast enough for every
 * keystroke.
 *
 * @param isSubmitted whether the visitor has submitted the text: the beginning of a postcode is then not enough
 */
export function checkPostcode(typed: string, isSubmitted = false): PostcodeResult {
	const parts = splitPostcode(typed);
	if (!parts) return !isSubmitted && /^\s*[a-z]{0,2}\s*$/i.test(typed) ? { kind: "unfinished" } : { kind: "nonsense" };
	const [district, rest] = parts;
	const match = districts.get(district) ?? mergeLetteredDistricts(district);
	const [main, ...others] = match?.boroughs ?? [];
	if (match && main) {
		const postcode = rest.length === 3 ? `${district} ${rest}` : district;
		return { kind: "covered", district, postcode, boroughs: [main, ...others], isEdge: match.isEdge };
	}
	const nearest = outer.get(district)?.boroughs[0];
	if (nearest) return { kind: "outside", district: district, nearest };
	const area = district.replace(/\d.*/, "");
	if (otherAreaCodes.has(area)) return { kind: "outside", district: district };
	return area in londonDistricts ? { kind: "unknown", district: district } : { kind: "nonsense" };
}
