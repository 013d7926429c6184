import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { createNoise, createPdf, createPhotograph } from "./pictures.ts";

/** Outcome of a hostile file: it is kept as a picture of our own, or refused with this problem. */
export type Outcome = "kept" | "broken-file" | "wrong-file-type";

export interface HostileFile {
	readonly name: string;
	readonly content: Buffer;
	/** Several, where a damaged file may still be one that opens. */
	readonly outcomes: readonly Outcome[];
}

/** Text in hostile files that no picture that is kept may have. */
export const payload = "<script>alert('taken')</script>";

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Creates a PNG of one bit a pixel, all black, which deflates to a thousandth. */
function createBlackPng(width: number, height: number, rows = height): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows));
	return Buffer.concat([
		pngSignature,
		pngChunk("IHDR", header),
		pngChunk("IDAT", pixels),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

/** Inserts a chunk after the header of a PNG. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer => {
	const header = 33;
	return Buffer.concat([png.subarray(0, header), pngChunk(type, data), png.subarray(header)]);
};

/** Inserts a segment after the start of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
	const frame = Buffer.from([0xff, marker, 0, 0]);
	frame.writeUInt16BE(data.length + 2, 2);
	return Buffer.concat([jpeg.subarray(0, 2), frame, data, jpeg.subarray(2)]);
};

/** Lets a JPEG claim other measures in its frame header. */
function withMeasures(jpeg: Buffer, width: number, height: number): Buffer {
	const changed = Buffer.from(jpeg);
	const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
	changed.writeUInt16BE(height, frame + 5);
	changed.writeUInt16BE(width, frame + 7);
	return changed;
}

/** Changes bytes behind the signature, always in the same way. */
function damage(content: Buffer, seed: number): Buffer {
	const changed = Buffer.from(content);
	let state = seed + 1;
	for (let changes = 0; changes < 12; changes += 1) {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		changed[16 + (state % (changed.length - 16))] = (state >> 8) & 255;
	}
	return changed;
}

/** Beginnings of files of other types, which somebody has called a photograph or drawing. */
const otherTypes: Readonly<Record<string, string | Buffer>> = {
	gif: `GIF89a=1;${payload}`,
	svg: `<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`,
	"svg with a DTD": `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
	"svg, gzipped": Buffer.from("1f8b0800000000000003", "hex"),
	html: `<!doctype html>${payload}`,
	php: "<?php system($_GET['c']);",
	script: "#!/bin/sh\nrm -rf /\n",
	windows: "MZ\x90\0",
	linux: "\x7fELF\x02\x01\x01",
	mac: Buffer.from("cffaedfe07000001", "hex"),
	wasm: "\0asm\x01\0\0\0",
	java: Buffer.from("cafebabe00000034", "hex"),
	zip: "PK\x03\x04\x14\0\0\0",
	rar: "Rar!\x1a\x07\x01\0",
	"7z": Buffer.from("377abcaf271c", "hex"),
	bzip2: "BZh91AY&SY",
	xz: Buffer.from("fd377a585a00", "hex"),
	tar: `${"a".repeat(257)}ustar\x0000`,
	bmp: "BM\x36\0\0\0\0\0\0\0\x36\0\0\0",
	"tiff, little": "II*\0\x08\0\0\0",
	"tiff, big": "MM\0*\0\0\0\x08",
	ico: Buffer.from("000001000100", "hex"),
	psd: "8BPS\0\x01",
	jp2: Buffer.from("0000000c6a5020200d0a870a", "hex"),
	jxl: Buffer.from("ff0a00", "hex"),
	heic: "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
	avif: "\0\0\0\x18ftypavif\0\0\0\0mif1avif",
	mp4: "\0\0\0\x18ftypmp42\0\0\0\0mp42isom",
	webm: Buffer.from("1a45dfa3", "hex"),
	wave: "RIFF\x24\0\0\0WAVEfmt ",
	avi: "RIFF\x24\0\0\0AVI LIST",
	mp3: "ID3\x03\0\0",
	exr: Buffer.from("762f3101", "hex"),
	fits: "SIMPLE  =                    T",
	postscript: "%!PS-Adobe-3.0\n(/etc/passwd) (r) file",
	"office document": Buffer.from("d0cf11e0a1b11ae1", "hex"),
	rtf: "{\\rtf1\\ansi",
	json: '{"__proto__":{"polluted":true}}',
	text: "just words",
	mvg: "push graphic-context\nfill 'url(https://example.com/\"|id\")'",
	pnm: "P6\n30000 30000\n255\n",
	radiance: "#?RADIANCE\n",
	nothing: "",
	"one byte": "\xff",
	zeros: Buffer.alloc(4096),
	"a PDF after a space": " %PDF-1.4\n%%EOF",
	"a PNG with the signature of a Mac": Buffer.from("89504e470a1a0a0a", "hex"),
	"half the signature of a JPEG": Buffer.from("ffd8", "hex"),
	"half the signature of a WebP": "RIFF\x24\0\0\0WEB",
};

const toBuffer = (content: string | Buffer): Buffer =>
	typeof content === "string" ? Buffer.from(content, "latin1") : content;

/** Creates two hundred hostile files, the same ones each time except for their noise. */
export async function createHostileFiles(): Promise<readonly HostileFile[]> {
	const jpeg = await createPhotograph(400, 300);
	const progressive = await createNoise(400, 300).jpeg({ progressive: true }).toBuffer();
	const png = await createNoise(200, 150).png().toBuffer();
	const webp = await createNoise(400, 300).webp().toBuffer();
	const frames = await Promise.all(
		["#f00", "#0f0", "#00f"].map((background) =>
			sharp({ create: { width: 40, height: 30, channels: 3, background } })
				.png()
				.toBuffer(),
		),
	);
	const animated = await sharp(frames, { join: { animated: true } })
		.webp()
		.toBuffer();
	const sources = { "a.jpg": jpeg, "progressive.jpg": progressive, "a.png": png, "a.webp": webp };
	const script = Buffer.from(payload);
	const kept = ["kept"] as const;
	const broken = ["broken-file"] as const;
	const any = ["kept", "broken-file"] as const;
	const entries: (readonly [string, Buffer, readonly Outcome[]])[] = [
		...Object.entries(otherTypes).flatMap(([type, content]) =>
			[".jpg", ".pdf"].map((ending) => [`${type}${ending}`, toBuffer(content), ["wrong-file-type"]] as const),
		),
		...Object.entries(sources).flatMap(([name, content]) =>
			[0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.99].map(
				(part) => [`${part} of ${name}`, content.subarray(0, Math.floor(content.length * part)), broken] as const,
			),
		),
		...Object.entries(sources).flatMap(([name, content]) =>
			Array.from({ length: 8 }, (_, seed) => [`damaged ${seed} ${name}`, damage(content, seed), any] as const),
		),
		...Object.entries(sources).map(
			([name, content]) => [`signature of ${name}`, content.subarray(0, 16), broken] as const,
		),
		// Polyglots: a picture and something else at once
		...Object.entries(sources).flatMap(([name, content]) => [
			[`script after ${name}`, Buffer.concat([content, script]), kept] as const,
			[
				`archive after ${name}`,
				Buffer.concat([content, Buffer.from("PK\x05\x06"), Buffer.alloc(18), script]),
				kept,
			] as const,
		]),
		["comment.jpg", withSegment(jpeg, 0xfe, script), kept],
		["exif.jpg", withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), script])), kept],
		["xmp.jpg", withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), script])), kept],
		["icc.jpg", withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01"), script])), any],
		["tEXt.png", withChunk(png, "tEXt", Buffer.concat([Buffer.from("a\0"), script])), kept],
		["private chunk.png", withChunk(png, "phPx", script), kept],
		["script.jpg.php", jpeg, kept],
		["../../../etc/passwd", jpeg, kept],
		[`${payload}.jpg`, jpeg, kept],
		[`${"long".repeat(500)}.jpg`, jpeg, kept],
		["script.pdf", createPdf(payload), kept],
		["PDF with a page of HTML.pdf", Buffer.concat([createPdf(), script]), kept],
		["half a PDF.pdf", createPdf().subarray(0, 100), broken],
		["PDF alone.pdf", Buffer.from("%PDF-1.7\n"), broken],
		// Bombs
		["30,000 x 30,000.png", createBlackPng(30_000, 30_000), broken],
		["8,001 x 8,000.png", createBlackPng(8_001, 8_000), broken],
		["8,000 x 8,000.png", createBlackPng(8_000, 8_000), kept],
		["30,000 x 30,000 of one row.png", createBlackPng(30_000, 30_000, 1), broken],
		["30,000 x 2,000.png", createBlackPng(30_000, 2_000), kept],
		["30,000 x 1.png", createBlackPng(30_000, 1), kept],
		["1 x 30,000.png", createBlackPng(1, 30_000), kept],
		["0 x 0.png", createBlackPng(0, 0), broken],
		["2,147,483,647 x 1.png", createBlackPng(2_147_483_647, 1, 0), broken],
		["no rows.png", createBlackPng(1_000, 1_000, 0), broken],
		["many more rows.png", createBlackPng(100, 100, 2_000_000), any],
		[
			"text of 100 MB.png",
			withChunk(png, "zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(1e8))])),
			any,
		],
		[
			"profile of 100 MB.png",
			withChunk(png, "iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(1e8))])),
			any,
		],
		["65,500 x 65,500.jpg", withMeasures(jpeg, 65_500, 65_500), broken],
		["8,000 x 8,000 of little.jpg", withMeasures(jpeg, 8_000, 8_000), any],
		["0 x 0.jpg", withMeasures(jpeg, 0, 0), broken],
		["animated.webp", animated, kept],
		["still of an animation.png", withChunk(png, "acTL", Buffer.from("00000003ffffffff", "hex")), any],
	];
	return entries.map(([name, content, outcomes]) => ({ name, content, outcomes }));
}
