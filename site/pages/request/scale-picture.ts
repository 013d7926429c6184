import { pictureSize } from "../../../forms/customer-page.ts";

/** Length of the longer side of the small picture beside a file that is on its way, in pixels. */
const previewSize = 112;

/** A file as it is sent. */
export interface PreparedFile {
	readonly blob: Blob;
	/** A small picture of it, as a data URL. */
	readonly preview: string | undefined;
}

/** Draws a picture on white, scaled down so that its longer side has at most `size` pixels. */
function draw(source: ImageBitmap | HTMLCanvasElement, size: number): HTMLCanvasElement {
	const scale = Math.min(1, size / Math.max(source.width, source.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(source.width * scale));
	canvas.height = Math.max(1, Math.round(source.height * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new Error("the browser has no memory for a canvas");
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(source, 0, 0, canvas.width, canvas.height);
	return canvas;
}

const encode = (canvas: HTMLCanvasElement): Promise<Blob> =>
	new Promise((resolve, reject) => {
		const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("the canvas could not be encoded")));
		canvas.toBlob(settle, "image/jpeg", 0.85);
	});

/**
 * Scales a picture to the size that is kept, which also strips everything but the picture, such as its position. What
 * this browser cannot read as a picture is sent as it is: the service reads more, and refuses the rest.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
	if (file.type === "application/pdf") return { blob: file, preview: undefined };
	try {
		const bitmap = await createImageBitmap(file);
		const canvas = draw(bitmap, pictureSize);
		bitmap.close();
		const preview = draw(canvas, previewSize).toDataURL("image/jpeg", 0.7);
		return { blob: await encode(canvas), preview };
	} catch {
		return { blob: file, preview: undefined };
	}
}
