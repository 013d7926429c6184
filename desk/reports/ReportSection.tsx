import type { ReactNode } from "react";
import "./sheet-head.css";

interface ReportSectionProps {
	readonly id: string;
	readonly label: string;
	/** The chart's finding. */
	readonly title: string;
	readonly summary: ReactNode;
	readonly children: ReactNode;
}

/** A chart with its finding as the heading. */
export const ReportSection = ({ id, label, title, summary, children }: ReportSectionProps) => (
	<section id={id} aria-labelledby={`${id}-heading`}>
		<header className="sheet-head">
			<p className="label">{label}</p>
			<h2 id={`${id}-heading`}>{title}</h2>
			<p className="summary">{summary}</p>
		</header>
		{children}
	</section>
);
