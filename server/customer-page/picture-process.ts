import { fstatSync, readSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import { pictureSize, thumbnailSize } from "../../forms/customer-page.ts";
import { exitCodes, pictureLimits } from "./picture-limits.ts";

/**
 * A program that reads one picture from its standard input, a file, and writes it to its standard output as a JPEG of our
 * own: a line of JSON with its measures, the picture, and its thumbnail. It decodes what a stranger has sent, so it runs
 * alone, with nothing to lose, and ends itself beyond its limits.
 */

/** Behind the service and its database, which answer people. */
const lowestPriority = 19;
const checkInterval = 20;

/** Formats that are decoded; everything else that the library could read is a larger target. */
const formats = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

async function convert(sent: Buffer): Promise<void> {
	const { data, info } = await sharp(sent, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
		.autoOrient()
		.resize(pictureSize, pictureSize, { fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#ffffff" })
		.toColourspace("srgb")
		.jpeg({ quality: 82 })
		.toBuffer({ resolveWithObject: true });
	const thumbnail = await sharp(data)
		.resize(thumbnailSize, thumbnailSize, { fit: "inside", withoutEnlargement: true })
		.jpeg({ quality: 75 })
		.toBuffer();
	const measures = { width: info.width, height: info.height, size: data.length };
	process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(measures)}\n`), data, thumbnail]));
}

setPriority(lowestPriority);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: formats });

const watch = setInterval(() => {
	const { user, system } = process.cpuUsage();
	const isOver = process.memoryUsage.rss() > pictureLimits.memory || (user + system) / 1000 > pictureLimits.time;
	// Nothing gentler ends a decoder at once
	if (isOver) process.kill(process.pid, "SIGKILL");
}, checkInterval);

const { size } = fstatSync(0);
const sent = Buffer.alloc(size);
readSync(0, sent, 0, size, 0);
try {
	await convert(sent);
} catch {
	process.exitCode = exitCodes.unreadable;
}
clearInterval(watch);
