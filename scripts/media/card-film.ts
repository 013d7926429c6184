import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { type DerivedFolder, fingerprint } from "./derived.ts";
import { decode } from "./pictures.ts";

const film = { width: 480, height: 600, seconds: 6, fadeSeconds: 0.8, quantizer: 32, speed: 4 };
/** How much of the largest frame that fits a picture is seen at the start and at the end: the camera comes nearer. */
const zoom = { from: 1, to: 0.88 };
/** Where the frame stands between the picture's left edge (0) and its right (1). */
const pan = { from: 0.2, to: 0.8 };

/** The pixels of a picture, scaled so that the nearest frame is as large as the film. */
interface Shot {
	readonly pixels: Buffer;
	readonly width: number;
	readonly height: number;
}

/**
 * Derives a short silent MP4 in the shape of a project card: one slow move across each picture, each dissolving
 * into the next and the last into the first, so that it loops without a jump. Gives the file's name.
 */
export function deriveCardFilm(
	pictures: readonly { readonly name: string; readonly master: Uint8Array }[],
	folder: DerivedFolder,
	framesPerSecond = 24,
): Promise<string> {
	const hash = fingerprint(JSON.stringify([film, zoom, pan, framesPerSecond]), ...pictures.map(({ master }) => master));
	const file = `film-${pictures[0]?.name}.${hash}.mp4`;
	return folder.derive(file, async () => {
		const shots = await Promise.all(pictures.map(({ name, master }) => loadShot(name, master)));
		return { files: { [file]: await encode(shots, framesPerSecond) }, note: file };
	});
}

async function loadShot(name: string, master: Uint8Array): Promise<Shot> {
	const { data, info } = await decode(name, master);
	const width = Math.ceil(film.width / zoom.to);
	const height = Math.ceil(film.height / zoom.to);
	const scaled = sharp(data, { raw: info }).resize({ width, height, fit: "outside" }).raw();
	const { data: pixels, info: size } = await scaled.toBuffer({ resolveWithObject: true });
	return { pixels, width: size.width, height: size.height };
}

async function encode(shots: readonly Shot[], framesPerSecond: number): Promise<Uint8Array> {
	// Loaded only when a film is to be made: the module rethrows every later error of the process with its whole source.
	const { default: h264 } = await import("h264-mp4-encoder");
	const encoder = await h264.createH264MP4Encoder();
	const frames = film.seconds * framesPerSecond;
	encoder.width = film.width;
	encoder.height = film.height;
	encoder.frameRate = framesPerSecond;
	encoder.quantizationParameter = film.quantizer;
	encoder.speed = film.speed;
	encoder.groupOfPictures = frames;
	encoder.initialize();
	try {
		for (let frame = 0; frame < frames; frame++) {
			encoder.addFrameRgba(draw(shots, frame / frames));
			await setImmediate(); // Lets the pictures go on between frames.
		}
		encoder.finalize();
		return encoder.FS.readFile(encoder.outputFilename, { encoding: "binary" });
	} finally {
		encoder.delete();
	}
}

/** The frame at this point of the loop (0 to 1), as RGBA. */
function draw(shots: readonly Shot[], at: number): Uint8Array {
	const frame = new Uint8Array(film.width * film.height * 4);
	const turn = 1 / shots.length;
	const fade = film.fadeSeconds / film.seconds;
	const index = Math.floor(at * shots.length);
	const since = at - index * turn;
	const untilNext = turn - fade - since;
	const [shot, next] = [shots.at(index), shots.at((index + 1) % shots.length)];
	if (shot) paint(frame, shot, (since + fade) / (turn + fade), 1);
	if (next && untilNext < 0) paint(frame, next, -untilNext / (turn + fade), -untilNext / fade);
	return frame;
}

/** Paints a shot at this point of its move (0 to 1) over the frame, blending neighbouring pixels so that it glides. */
function paint(frame: Uint8Array, { pixels, width, height }: Shot, at: number, opacity: number): void {
	const nearness = zoom.from + (zoom.to - zoom.from) * at;
	const step = Math.min(width / film.width, height / film.height) * nearness;
	const left = (width - film.width * step) * (pan.from + (pan.to - pan.from) * at);
	const top = (height - film.height * step) / 2;
	const row = width * 3;
	let to = 0;
	for (let y = 0; y < film.height; y++) {
		const sourceY = Math.min(top + y * step, height - 1.001);
		const above = Math.floor(sourceY);
		const down = sourceY - above;
		for (let x = 0; x < film.width; x++, to++) {
			const sourceX = Math.min(left + x * step, width - 1.001);
			const before = Math.floor(sourceX);
			const across = sourceX - before;
			let from = above * row + before * 3;
			for (const end = to + 3; to < end; to++, from++) {
				const upper = (pixels[from] ?? 0) * (1 - across) + (pixels[from + 3] ?? 0) * across;
				const lower = (pixels[from + row] ?? 0) * (1 - across) + (pixels[from + row + 3] ?? 0) * across;
				const value = upper * (1 - down) + lower * down;
				const under = frame[to] ?? 0;
				frame[to] = under + (value - under) * opacity;
			}
		}
	}
}
