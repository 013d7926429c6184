/** What a font's tables say, lengths in ems. */
export interface FontTables {
	readonly ascent: number;
	readonly descent: number;
	readonly lineGap: number;
	/** The advance width of each character that the font has, kerning aside. */
	readonly advances: ReadonlyMap<string, number>;
}

/** Reads a TrueType font (not WOFF2). The metrics are hhea's, which browsers and our fonts' OS/2 tables agree on. */
export function readFontTables(font: Buffer): FontTables {
	const tables = new Map(
		Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
			const entry = 12 + 16 * index;
			return [font.toString("latin1", entry, entry + 4), font.readUInt32BE(entry + 8)];
		}),
	);
	const table = (tag: string): Buffer => {
		const start = tables.get(tag);
		if (start === undefined) throw new Error(`The font has no ${tag} table`);
		return font.subarray(start);
	};
	const [hhea, hmtx] = [table("hhea"), table("hmtx")];
	const em = table("head").readUInt16BE(18);
	const lastAdvance = hhea.readUInt16BE(34) - 1;
	const advance = (glyph: number) => hmtx.readUInt16BE(4 * Math.min(glyph, lastAdvance)) / em;
	return {
		ascent: hhea.readInt16BE(4) / em,
		descent: -hhea.readInt16BE(6) / em,
		lineGap: hhea.readInt16BE(8) / em,
		advances: new Map(readCharacterMap(table("cmap")).map(([character, glyph]) => [character, advance(glyph)])),
	};
}

/** The characters of the Basic Multilingual Plane with their glyphs: the cmap's subtable of format 4. */
function readCharacterMap(cmap: Buffer): [character: string, glyph: number][] {
	const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
		cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
	);
	const segments = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
	if (!segments) throw new Error("The font's character map has no subtable of format 4");
	const doubleCount = segments.readUInt16BE(6);
	const [ends, starts, deltas, offsets] = [14, 16 + doubleCount, 16 + 2 * doubleCount, 16 + 3 * doubleCount];
	const map: [string, number][] = [];
	for (let segment = 0; segment < doubleCount; segment += 2) {
		const start = segments.readUInt16BE(starts + segment);
		const offset = segments.readUInt16BE(offsets + segment);
		const glyphAt = (code: number) =>
			offset === 0 ? code : segments.readUInt16BE(offsets + segment + offset + 2 * (code - start));
		for (let code = start; code <= segments.readUInt16BE(ends + segment) && code < 0xffff; code++) {
			const listed = glyphAt(code);
			if (listed === 0) continue;
			const glyph = (listed + segments.readInt16BE(deltas + segment)) & 0xffff;
			if (glyph !== 0) map.push([String.fromCharCode(code), glyph]);
		}
	}
	return map;
}
