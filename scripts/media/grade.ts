/**
 * The house's one grade, so that pictures of different rooms look as if one person had taken them: whites the colour of
 * old paper, which takes a quarter of a stop off the whole, blacks 4% deeper and greens 12% calmer.
 *
 * Films are graded once, when they are made: `node scripts/media/grade.ts > grade.cube` prints the same grade as a
 * table for ffmpeg's `lut3d`.
 */
const recipe = {
	/** Colour of white, and the level of greys, which stay neutral. */
	white: [243, 238, 230],
	grey: 238,
	black: 0.04,
	green: 0.12,
} as const;

/** The recipe as text: part of the hash in the names of graded files. */
export const gradeRecipe = JSON.stringify(recipe);

/** Level of each channel by its value, before the greens. */
const [reds, greens, blues] = recipe.white.map((white) =>
	Float32Array.from({ length: 256 }, (_, value) => {
		const light = value / 255;
		const level = recipe.grey + (white - recipe.grey) * light ** 2;
		return Math.max(0, light * level - recipe.black * 255 * (1 - light) ** 4);
	}),
);

/** Grades pixels of three bytes each, in place. */
export function grade(pixels: Uint8Array): void {
	for (let at = 0; at < pixels.length; at += 3) {
		const red = reds?.[pixels[at] ?? 0] ?? 0;
		const green = greens?.[pixels[at + 1] ?? 0] ?? 0;
		const blue = blues?.[pixels[at + 2] ?? 0] ?? 0;
		const excess = Math.max(0, green - Math.max(red, blue));
		const share = recipe.green * Math.min(1, excess / 16);
		const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		pixels[at] = Math.round(red + (grey - red) * share);
		pixels[at + 1] = Math.round(green + (grey - green) * share);
		pixels[at + 2] = Math.round(blue + (grey - blue) * share);
	}
}

/** Formats the grade as a table in the .cube format, red fastest. */
function formatCube(size: number): string {
	const values = Array.from({ length: size }, (_, index) => Math.round((index * 255) / (size - 1)));
	const colours = values.flatMap((blue) => values.flatMap((green) => values.map((red) => [red, green, blue])));
	const pixels = Uint8Array.from(colours.flat());
	grade(pixels);
	const rows = colours.map((_, at) => [...pixels.subarray(at * 3, at * 3 + 3)].map((value) => value / 255).join(" "));
	return [`LUT_3D_SIZE ${size}`, ...rows].join("\n");
}

if (import.meta.main) process.stdout.write(`${formatCube(33)}\n`);
