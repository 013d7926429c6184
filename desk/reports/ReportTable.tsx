import type { ReactNode } from "react";
import { Link } from "react-router";
import "./report-table.css";

interface ReportSectionProps {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly summary?: ReactNode;
	readonly isWide?: boolean;
	readonly children: ReactNode;
}

export const ReportSection = ({ id, label, title, summary, isWide, children }: ReportSectionProps) => (
	<section id={id} className={isWide ? "wide" : undefined} aria-labelledby={`${id}-heading`}>
		<header className="section-head">
			<p className="label">{label}</p>
			<h2 id={`${id}-heading`}>{title}</h2>
			{summary && <p className="summary">{summary}</p>}
		</header>
		{children}
	</section>
);

interface Row {
	readonly name: string;
	readonly url?: string | undefined;
	readonly bar?: readonly BarPart[];
	readonly cells: readonly ReactNode[];
}

interface ReportTableProps {
	readonly label: string;
	readonly columns: readonly string[];
	readonly rows: readonly Row[];
}

/** A table of figures. Its bars are drawn to the scale of the longest. */
export function ReportTable({ label, columns: [first, ...others], rows }: ReportTableProps) {
	const end = Math.max(1, ...rows.map(({ bar = [] }) => sum(bar.map(([, value]) => value))));
	const hasBars = rows.some(({ bar }) => bar);
	return (
		<section className="scroll" aria-label={label}>
			<table>
				<caption className="visually-hidden">{label}</caption>
				<thead>
					<tr>
						<th scope="col">{first}</th>
						{hasBars && <td />}
						{others.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{[...rows.entries()].map(([at, { name, url, bar, cells }]) => (
						<tr key={at}>
							<th scope="row">{url ? <Link to={url}>{name}</Link> : name}</th>
							{hasBars && (
								<td className="bar" aria-hidden="true">
									{bar
										?.filter(([, value]) => value > 0)
										.map(([kind, value]) => (
											<i key={kind} className={kind} style={{ width: `${(value / end) * 100}%` }} />
										))}
								</td>
							)}
							{cells.map((cell, index) => (
								<td key={others[index]}>{cell}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

type BarPart = readonly [kind: "solid" | "tinted" | "outlined" | "late", value: number];

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Formats a share in whole per cent; 100 only if nothing is missing. */
export function share(part: number, whole: number): string {
	if (whole === 0) return "–";
	const rounded = Math.round((part / whole) * 100);
	return `${part < whole ? Math.min(99, rounded) : rounded}%`;
}
