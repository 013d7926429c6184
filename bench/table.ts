/** Lays rows out in columns, the first aligned left and the figures right. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
	return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/**
 * Prints a table's head at once, and each row as soon as it is ready, so that a run that breaks off has still shown its
 * results so far.
 *
 * @param names contents of the first column, which set its width
 */
export function startTable(heads: readonly string[], names: readonly string[] = []): (row: readonly string[]) => void {
	const first = Math.max(...[...names, heads[0] ?? ""].map(({ length }) => length));
	const widths = heads.map((head, at) => (at === 0 ? first : Math.max(head.length, 7)));
	const print = (cells: readonly string[]) => {
		const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(first) : cell.padStart(widths[at] ?? 0)));
		process.stdout.write(`${padded.join("  ")}\n`);
	};
	print(heads);
	print(widths.map((width) => "-".repeat(width)));
	return print;
}
