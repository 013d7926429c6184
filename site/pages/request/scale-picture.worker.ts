import { pictureSize } from "../../../forms/customer-page.ts";
import type { PreparedFile } from "./scale-picture.ts";

/** Length of the longer side of the small picture beside a file that is on its way, in pixels. */
const previewSize = 112;

/** Draws a picture on white, scaled down so that its longer side has at most `size` pixels. */
function draw(source: ImageBitmap | OffscreenCanvas, size: number): OffscreenCanvas {
	const scale = Math.min(1, size / Math.max(source.width, source.height));
	const canvas = new OffscreenCanvas(
		Math.max(1, Math.round(source.width * scale)),
		Math.max(1, Math.round(source.height * scale)),
	);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("the browser has no memory for a canvas");
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(source, 0, 0, canvas.width, canvas.height);
	return canvas;
}

const encode = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
	canvas.convertToBlob({ type: "image/jpeg", quality });

const toDataUrl = (blob: Blob): Promise<string> =>
	new Promise((resolve) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.readAsDataURL(blob);
	});

async function scale(file: File): Promise<PreparedFile> {
	const bitmap = await createImageBitmap(file);
	const canvas = draw(bitmap, pictureSize);
	bitmap.close();
	const preview = await toDataUrl(await encode(draw(canvas, previewSize), 0.7));
	return { blob: await encode(canvas, 0.85), preview };
}

addEventListener("message", async ({ data }: MessageEvent<File>) => {
	postMessage(await scale(data).catch(() => undefined));
});
