import type { ReactNode } from "react";
import { type ReportSpan, reportWeeks } from "../../forms/office.ts";
import { dayAndMonth, noonOf } from "../ui/times.ts";
import "./chart-kit.css";

/** Time spans of a report, with their labels. */
export const reportSpanLabels = {
	"4-weeks": { name: "4 weeks", weeks: reportWeeks["4-weeks"] },
	quarter: { name: "Quarter", weeks: reportWeeks.quarter },
	year: { name: "Year", weeks: reportWeeks.year },
} as const satisfies Record<ReportSpan, { readonly name: string; readonly weeks: number }>;

/** Computes an axis that holds the largest value in round steps: its end, and the steps. */
export function computeAxis(largest: number): { readonly end: number; readonly steps: readonly number[] } {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
	const step =
		[0.1, 0.2, 0.5, 1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= 1 && largest / size <= 5) ??
		power;
	const count = Math.max(1, Math.ceil(largest / step));
	return { end: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
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

interface ReportSectionProps {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly summary: ReactNode;
	readonly children: ReactNode;
}

/** A chart with its finding as the heading. */
export const ReportSection = ({ id, label, title, summary, children }: ReportSectionProps) => (
	<section id={id} aria-labelledby={`${id}-heading`}>
		<header className="section-head">
			<p className="label">{label}</p>
			<h2 id={`${id}-heading`}>{title}</h2>
			<p className="summary">{summary}</p>
		</header>
		{children}
	</section>
);

type Cells = readonly (string | number)[];

export const TableHead = ({ titles }: { readonly titles: readonly string[] }) => (
	<thead>
		<tr>
			{titles.map((title) => (
				<th key={title} scope="col">
					{title}
				</th>
			))}
		</tr>
	</thead>
);

interface FiguresTableProps {
	readonly summary?: string;
	readonly label: string;
	readonly head: readonly string[];
	readonly rows: readonly Cells[];
	readonly foot?: Cells;
}

/** The figures behind a chart as a table, to read or copy. */
export function FiguresTable({ summary = "Show as table", label, head, rows, foot }: FiguresTableProps) {
	const row = ([heading, ...cells]: Cells) => (
		<tr key={heading}>
			<th scope="row">{heading}</th>
			{cells.map((cell, index) => (
				<td key={head[index + 1]}>{cell}</td>
			))}
		</tr>
	);
	return (
		<details className="figures-table">
			<summary>
				{summary}
				<span className="plus" aria-hidden="true" />
			</summary>
			<section className="scroll" aria-label={label}>
				<table>
					<caption className="visually-hidden">{label}</caption>
					<TableHead titles={head} />
					<tbody>{rows.map(row)}</tbody>
					{foot && <tfoot>{row(foot)}</tfoot>}
				</table>
			</section>
		</details>
	);
}

/** Hatches for the charts: each form has that of its trade. */
export const HatchPatterns = () => (
	<svg className="hatch-patterns" width="0" height="0" aria-hidden="true">
		<defs>
			<pattern id="hatch-lines" width="6" height="6" patternUnits="userSpaceOnUse">
				<path d="M-1 1L1 -1M-1 7L7 -1M5 7L7 5" />
			</pattern>
			<pattern id="hatch-late" width="5" height="5" patternUnits="userSpaceOnUse">
				<path className="signal" d="M-1 1L1 -1M-1 6L6 -1M4 6L6 4" />
			</pattern>
			<pattern id="hatch-dots" width="8" height="8" patternUnits="userSpaceOnUse">
				<circle cx="1.6" cy="1.8" r=".8" />
				<circle cx="5.9" cy="3.2" r=".8" />
				<circle cx="3" cy="6.2" r=".8" />
				<circle cx="7" cy="7.2" r=".6" />
			</pattern>
			<pattern id="hatch-dash" width="9" height="5" patternUnits="userSpaceOnUse">
				<path d="M0 2.5h5.5" />
			</pattern>
			<pattern id="hatch-herring" width="12" height="6" patternUnits="userSpaceOnUse">
				<path d="M0 1L6 7L12 1M0 -5L6 1L12 -5M6 -6V12" />
			</pattern>
			<pattern id="hatch-cross" width="7" height="7" patternUnits="userSpaceOnUse">
				<path d="M0 0L7 7M7 0L0 7" />
			</pattern>
			<pattern id="hatch-plus" width="9" height="9" patternUnits="userSpaceOnUse">
				<path d="M4.5 2v5M2 4.5h5" />
			</pattern>
		</defs>
	</svg>
);

type FillName = readonly [fill: string, name: string];

export const LegendKey = ({ fill }: { readonly fill: string }) => (
	<svg className="legend-key" aria-hidden="true">
		<rect className={fill} width="100%" height="100%" />
	</svg>
);

export const Legend = ({ fills }: { readonly fills: readonly FillName[] }) => (
	<ul className="legend">
		{fills.map(([fill, name]) => (
			<li key={fill}>
				<LegendKey fill={fill} />
				{name}
			</li>
		))}
	</ul>
);

/** The Mondays below a chart; only the months for a year. */
export const WeekAxis = ({ mondays }: { readonly mondays: readonly string[] }) => (
	<ol className="week-axis" aria-hidden="true">
		{mondays.map((monday, index) => {
			const [date, month = ""] = dayAndMonth(noonOf(monday)).split(" ");
			return (
				<li key={monday}>
					{mondays.length <= 13 && date}
					{(index === 0 || Number(date) <= 7) && <b>{month.slice(0, 3)}</b>}
				</li>
			);
		})}
	</ol>
);

/** Returns the left edge and the width of a week's bar, in per cent. */
export const barPosition = (index: number, count: number) => ({
	x: `${((index + 0.15) * 100) / count}%`,
	width: `${70 / count}%`,
});

interface PlotProps {
	/** Vertical axis, with a line across the chart at each step. */
	readonly axis?: ReturnType<typeof computeAxis>;
	readonly children: ReactNode;
}

export const Plot = ({ axis, children }: PlotProps) => (
	<div className="plot">
		<svg aria-hidden="true">
			{axis?.steps.map((step) => {
				const y = `${100 - (step / axis.end) * 100}%`;
				return (
					<g key={step}>
						{step > 0 && <line className="gridline" x1="0" x2="100%" y1={y} y2={y} />}
						<text className="axis-label" x="0" y={y} dx="-10" dy="5">
							{step}
						</text>
					</g>
				);
			})}
			{children}
			<line className="baseline" x1="0" x2="100%" y1="100%" y2="100%" />
		</svg>
	</div>
);

interface BarProps {
	readonly parts: readonly (readonly [fill: string, value: number])[];
	readonly end: number;
}

export function Bar({ parts, end }: BarProps) {
	let offset = 0;
	return (
		<svg className="bars" aria-hidden="true">
			{parts.map(([fill, value]) => {
				const x = percent(offset, end);
				offset += value;
				return <rect key={fill} className={fill} x={x} y="0" width={percent(value, end)} height="100%" />;
			})}
		</svg>
	);
}

interface TicksProps {
	readonly steps: readonly number[];
	readonly unit?: ReactNode;
	/** Hides every second step on a phone. */
	readonly isDense?: boolean;
}

export const Ticks = ({ steps, unit, isDense }: TicksProps) => (
	<ol className={isDense ? "ticks every-other" : "ticks"} aria-hidden="true">
		{steps.map((step) => (
			<li key={step}>
				{step}
				{step === steps.at(-1) && unit}
			</li>
		))}
	</ol>
);
