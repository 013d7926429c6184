import "./sheet-head.css";
import { NoBreak } from "./NoBreak.tsx";

interface SheetHeadProps {
	readonly label: string;
	/** Number of the section, from 1, on pages that number theirs. */
	readonly number?: number;
	readonly heading: string;
	readonly lead?: React.ReactNode;
	/** Across the whole width with the lead on the right, or stacked in a narrow column. */
	readonly layout?: "across" | "stacked";
}

/** Top of a section: an ink rule, the label, heading and lead. */
export const SheetHead = ({ label, number, heading, lead, layout }: SheetHeadProps) => (
	<header className={layout ? `sheet-head sheet-head-${layout}` : "sheet-head"}>
		<p className="sheet-label">
			{number !== undefined && <b>{String(number).padStart(2, "0")}</b>}
			{label}
		</p>
		<h2>{heading}</h2>
		{lead && <p className="lead">{typeof lead === "string" ? <NoBreak text={lead} /> : lead}</p>}
	</header>
);
