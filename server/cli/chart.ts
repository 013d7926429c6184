/** A stack of named parts over a label, such as the leads of a week by form. */
export interface Stack {
	readonly label: string;
	readonly parts: readonly { readonly name: string; readonly value: number }[];
}

export interface Chart {
	readonly title: string;
	/** What the values count, such as `leads`. */
	readonly unit: string;
	/** The parts in their order; each keeps its colour throughout. */
	readonly names: readonly string[];
	readonly stacks: readonly Stack[];
}

/** Distinguishable with colour blindness (after Okabe and Ito), with two more; at least one for each form. */
export const colours = [
	"#0072b2",
	"#e69f00",
	"#009e73",
	"#cc79a7",
	"#56b4e9",
	"#d55e00",
	"#8a7a00",
	"#5f4b8b",
	"#6b6b6b",
	"#1a1a1a",
] as const;

const size = { width: 720, height: 240, left: 44, bottom: 28, top: 12 } as const;

/** A figure with a chart of stacked bars as inline SVG, its legend, and the same figures as a table. */
export function barChart(chart: Chart): string {
	const { title, names, stacks } = chart;
	const legend = names.map(
		(name, i) => `<li><svg viewBox="0 0 1 1"><path fill="${colourOf(i)}" d="M0 0h1v1H0z"/></svg>${escaped(name)}</li>`,
	);
	return `<figure>
<figcaption>${escaped(title)}</figcaption>
${stacks.length > 0 ? drawing(chart) : "<p>Nothing yet.</p>"}
${names.length > 1 ? `<ul>${legend.join("")}</ul>` : ""}
<details><summary>As a table</summary>${asTable(chart)}</details>
</figure>`;
}

const colourOf = (index: number): string => colours[index % colours.length] ?? colours[0];

const totalOf = ({ parts }: Stack): number => parts.reduce((sum, { value }) => sum + value, 0);

function drawing({ title, unit, names, stacks }: Chart): string {
	const { width, height, left, bottom, top } = size;
	const highest = niceCeiling(Math.max(1, ...stacks.map(totalOf)));
	const yOf = (value: number) => height - bottom - (value / highest) * (height - bottom - top);
	const step = (width - left) / stacks.length;
	const labelEvery = Math.ceil(stacks.length / 10);
	const lines = [0, highest / 2, highest].map(
		(value) =>
			`<path class="line" d="M${left} ${yOf(value)}H${width}"/><text x="${left - 6}" y="${yOf(value) + 4}" text-anchor="end">${value}</text>`,
	);
	const bars = stacks.map((stack, column) => {
		const x = left + column * step + step * 0.12;
		let below = 0;
		const parts = stack.parts.map(({ name, value }) => {
			const y = yOf(below + value);
			const drawn = yOf(below) - y;
			below += value;
			if (value === 0) return "";
			const fill = colourOf(names.indexOf(name));
			return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.76).toFixed(1)}" height="${drawn.toFixed(1)}" fill="${fill}"><title>${escaped(`${stack.label}, ${name}: ${value} ${unit}`)}</title></rect>`;
		});
		const label =
			column % labelEvery === 0
				? `<text x="${(x + step * 0.38).toFixed(1)}" y="${height - 8}" text-anchor="middle">${escaped(stack.label)}</text>`
				: "";
		return parts.join("") + label;
	});
	return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${lines.join("")}${bars.join("")}</svg>`;
}

/** The next even number of one leading digit, or of 1.2, 1.6 or 2.4 times a power of ten: half of it is whole. */
function niceCeiling(value: number): number {
	const power = 10 ** Math.floor(Math.log10(value));
	const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((step) => step * power);
	const nice = steps.find((step) => step >= value && Number.isInteger(step / 2)) ?? 2 * value;
	return Math.max(2, nice);
}

function asTable({ names, stacks }: Chart): string {
	const head = ["", ...names, ...(names.length > 1 ? ["Total"] : [])].map((cell) => `<th>${escaped(cell)}</th>`);
	const rows = stacks.map((stack) => {
		const values = names.map((name) => stack.parts.find((part) => part.name === name)?.value ?? 0);
		const cells = names.length > 1 ? [...values, totalOf(stack)] : values;
		return `<tr><th>${escaped(stack.label)}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
	});
	return `<table><tr>${head.join("")}</tr>${rows.join("")}</table>`;
}

/** Text for HTML and its attributes. */
export const escaped = (text: string): string =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
