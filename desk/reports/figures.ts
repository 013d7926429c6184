/** Computes an axis that holds the largest value in round steps: its end, and the steps. */
export function rulerFor(largest: number): { readonly end: number; readonly steps: readonly number[] } {
	const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest))) - 0);
	const step =
		[0.1, 0.2, 0.5, 1, 2, 5, 10].map((of) => of * power).find((size) => size >= 1 && largest / size <= 5) ?? power;
	const count = Math.max(1, Math.ceil(largest / step));
	return { end: count * step, steps: Array.from({ length: count + 1 }, (_, at) => at * step) };
}

/** Formats a part of a whole as an SVG length. */
export const percent = (part: number, whole: number) =>
	`${whole === 0 ? 0 : Number(((part / whole) * 100).toFixed(3))}%`;

/** Formats a share in whole per cent; 100 only if nothing is missing. */
export function share(part: number, whole: number): string {
	if (whole === 0) return "–";
	const rounded = Math.round((part / whole) * 100);
	return `${part < whole ? Math.min(99, rounded) : rounded}%`;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
