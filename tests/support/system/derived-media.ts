import path from "node:path";
import sharp from "sharp";
import { DerivedFolder } from "../../../scripts/media/derived.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Creates a derived folder in a temporary place, with the path of its public files. */
export function temporaryDerived() {
	const root = temporaryFolder();
	const files = path.join(root, "files");
	return { files, folder: new DerivedFolder(files, path.join(root, "records")) };
}

/** Creates a JPEG with a gradient; each colour gives a different file. */
export const testPicture = (width: number, height: number, colour = "#a2402a"): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: colour } })
		.composite([
			{
				input: Buffer.from(
					`<svg width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-opacity="0"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/></svg>`,
				),
			},
		])
		.jpeg()
		.toBuffer();

/** Creates a drawing: one black line, from corner to corner, on a transparent ground. */
export const testDrawing = (width: number, height: number): Promise<Buffer> =>
	sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path stroke="#000" stroke-width="2" d="M0 0L${width} ${height}"/></svg>`,
		),
	)
		.png()
		.toBuffer();
