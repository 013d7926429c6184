/** Postcode areas that touch London. */
const londonAreas = "E EC N NW SE SW W WC BR CM CR DA EN HA IG KT RM SM TN TW UB WD";

/** Postcode areas of the rest of the United Kingdom and the islands. */
export const otherAreas = [
	"AB AL B BA BB BD BF BH BL BN BS BT BX CA CB CF CH CM CO CT CV CW DD DE DG DH DL DN DT DY EH EX FK",
	"FY G GL GU GX GY HD HG HP HR HS HU HX IM IP IV JE KA KW KY L LA LD LE LL LN LS LU M ME MK ML NE NG NN NP NR OL OX PA PE",
	"PH PL PO PR RG RH S SA SG SK SL SN SO SP SR SS ST SY TA TD TF TQ TR TS WA WF WN WR WS WV YO ZE",
].join(" ");

/** A postcode as it is written, in upper case: `SW4` and `0LG`. */
export interface Postcode {
	readonly district: string;
	/** The first digit of the second half; empty unless it is typed. */
	readonly sector: string;
	/** The second half; empty unless it is complete. */
	readonly unit: string;
}

const areas = `${londonAreas} ${otherAreas}`.trim().split(/\s+/);
const district = `(${[...areas].sort((one, other) => other.length - one.length).join("|")})([\\dOI][A-Z\\d]?)`;
const unit = "[\\dOI][A-Z]{2}";
const wholeText = new RegExp(`^${district} ?(${unit}|[\\dOI][A-Z]?)?$`);
const postcodeInText = new RegExp(`\\b${district} ?(${unit})\\b`);
/** A district that no number follows, such as that of a misspelt postcode or of a house. */
const districtInText = new RegExp(`\\b${district}\\b(?! ?\\w*\\d)`);
/** Forces' post, the old Girobank and the overseas territories. */
const outsidePattern = /\b(?:BFPO(?: ?\d+)?|GIR ?[0O]AA|[A-Z]{4} ?1ZZ)\b/;

/** Cyrillic letters that look like ours, which follow them in the same order. */
const lookalikes = "АВЕКМНОРСТУХABEKMHOPCTYX";

/** Replaces letters typed for digits. No district has an O or an I after its area, and no second half begins with one. */
const toDigits = (text: string): string => text.replaceAll("O", "0").replaceAll("I", "1");

/**
 * Reads a postcode, or its first half, in any spelling: `se15 4qn`, `n19gu`, `SW4 OLG` with the letter O, or within an
 * address: `Clapham, SW4 0LG`. Returns undefined for text without one.
 */
export function parsePostcode(typed: string): Postcode | undefined {
	const text = typed
		.normalize("NFKD")
		.replace(/\p{Default_Ignorable_Code_Point}/gu, "")
		.replace(/\b([EW]C?|N|[NS][EW])l(?=[A-Z]?\s?\d)/i, "$11")
		.toUpperCase()
		.replace(/[А-Я]/g, (letter) => lookalikes[lookalikes.indexOf(letter) + 12] ?? "")
		.replace(/\p{M}/gu, "")
		.replace(/(?![A-Z])\p{L}/gu, "x")
		.replace(/[^A-Zx\d]+/g, " ")
		.trim();
	const [outside] = outsidePattern.exec(text) ?? [];
	if (outside) return { district: outside, sector: "", unit: "" };
	if (!/\d|^[A-Z]{1,2}I[A-Z]? ?I[A-Z]{2}$/.test(text)) return undefined;
	const match =
		wholeText.exec(text) ??
		wholeText.exec(text.replaceAll(" ", "")) ??
		postcodeInText.exec(text) ??
		districtInText.exec(text);
	if (!match) return undefined;
	const [, area = "", number = "", rest = ""] = match;
	const sector = toDigits(rest.slice(0, 1));
	return { district: area + toDigits(number), sector, unit: rest.length === 3 ? sector + rest.slice(1) : "" };
}

/** Writes a postcode as usual, `SW4 0LG`, and leaves text without one as it is. */
export function formatPostcode(typed: string): string {
	const postcode = parsePostcode(typed);
	return postcode ? `${postcode.district} ${postcode.unit}`.trim() : typed;
}
