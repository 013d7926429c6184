import type { Page } from "playwright-core";
import sharp from "sharp";

/** A rectangle in CSS pixels from the screen's upper left corner. */
export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Pixels of a part of the screen, row by row. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	/** Relative luminance as WCAG 2.2 defines it, from 0 to 1. */
	luminance(x: number, y: number): number;
	/** '#rrggbb'. */
	colour(x: number, y: number): string;
}

const linears = Array.from({ length: 256 }, (_, channel) => {
	const share = channel / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const linear = (channel: number) => linears[channel] ?? 0;

/** Captures a part of the screen in its present state. */
export async function capturePixels(page: Page, clip: Box): Promise<Pixels> {
	const shot = await page.screenshot({ clip, animations: "disabled" });
	const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const channels = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
	return {
		width: info.width,
		height: info.height,
		luminance(x, y) {
			const [red = 0, green = 0, blue = 0] = channels(x, y);
			return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
		},
		colour: (x, y) => `#${channels(x, y).toString("hex")}`,
	};
}

/** WCAG's contrast ratio of two luminances. */
export const computeContrast = (one: number, other: number): number =>
	(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
