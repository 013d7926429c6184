import type { Size } from "./picture-files.ts";

/** The frame that a picture fills, in CSS lengths, on screens that match the media condition; the last one has none. */
export interface Frame {
	readonly media?: string;
	readonly width: string;
	/** Maximum height of the frame, if it may crop the picture's sides. */
	readonly height?: string;
}

/** Computes `<img sizes>`: the width of the whole picture, of which a high frame shows a part. */
export const computeSizes = (frames: readonly Frame[], { width, height }: Size): string =>
	frames
		.map((frame) => {
			const uncut = frame.height
				? `max(${frame.width}, ${(width / height).toFixed(3)} * ${frame.height})`
				: frame.width;
			return frame.media ? `${frame.media} ${uncut}` : uncut;
		})
		.join(", ");

/**
 * Media condition for phones, to which `sizes` gives a smaller width than they display: at their pixel density the
 * difference is invisible, and the first view arrives a round trip sooner.
 */
const phones = "(max-width: 30rem) and (min-resolution: 1.5dppx)";

/** Frame of the full-width picture below a page's heading. */
export const widePicture: readonly Frame[] = [
	{ media: phones, width: "19rem" },
	{ width: "100vw", height: "max(16.75rem, min(82svh, 62vw))" },
];

/** Frame of the wall that runs from edge to edge, cropped above and below. */
export const wallPicture: readonly Frame[] = [
	{ media: phones, width: "22rem" },
	{ width: "100vw", height: "42.9vw" },
];

/** Frame of a large pair on the projects page. */
export const pairPicture: readonly Frame[] = [
	{ media: phones, width: "24rem" },
	{ media: "(min-width: 64rem)", width: "min(67vw, 58.5rem)" },
	{ width: "100vw" },
];

/** Frame of the picture that fills the first screen. */
export const screenPicture: readonly Frame[] = [
	{ media: phones, width: "22rem" },
	{ width: "100vw", height: "(100svh - 4rem)" },
];

/** Frame of the large figure under a page's heading: two thirds of the page and its margin. */
export const headPicture: readonly Frame[] = [
	{ media: phones, width: "22rem" },
	{ media: "(min-width: 64rem)", width: "66vw" },
	{ width: "100vw" },
];

/** Frame of the picture beside a page's heading. */
export const titlePicture: readonly Frame[] = [
	{ media: phones, width: "22rem" },
	{ media: "(min-width: 64rem)", width: "50vw" },
	{ width: "100vw" },
];

/** Frame of a trade's picture: beside its drawing as far as the page's edge, on narrow screens from edge to edge. */
export const tradePicture: readonly Frame[] = [
	{ media: phones, width: "22rem" },
	{ media: "(min-width: 64rem)", width: "60rem" },
	{ width: "100vw" },
];

/** Frame of the picture that runs off the left edge beside a list. */
export const hangingPicture: readonly Frame[] = [
	{ media: phones, width: "26rem" },
	{ media: "(min-width: 80rem)", width: "50vw", height: "40rem" },
	{ media: "(min-width: 64rem)", width: "50vw", height: "52rem" },
	{ width: "100vw", height: "75vw" },
];

/** Frame of the film's poster beside the reasons to choose us. */
export const tallPicture: readonly Frame[] = [
	{ media: phones, width: "26rem" },
	{ media: "(min-width: 64rem)", width: "56vw", height: "40rem" },
	{ width: "100vw", height: "75vw" },
];

/** Frame of the home page's six stages, which lie on top of each other. */
export const housePicture: readonly Frame[] = [
	{ media: phones, width: "100vw" },
	{ media: "(min-width: 64rem)", width: "min(67vw, 60rem)" },
	{ media: "(min-width: 40rem)", width: "100vw" },
	{ width: "100vw", height: "80vw" },
];

/** Frame of the picture that runs off the right edge at the end of the home page. */
export const closingPicture: readonly Frame[] = [
	{ media: phones, width: "75vw" },
	{ media: "(min-width: 64rem)", width: "58vw", height: "36rem" },
	{ width: "100vw" },
];

/** Frame of the six pictures of the stage strip. */
export const stagePicture: readonly Frame[] = [
	{ media: phones, width: "60vw" },
	{ media: "(min-width: 48rem)", width: "min(16vw, 13rem)", height: "min(20vw, 16.25rem)" },
	{ width: "16vw", height: "40vw" },
];
