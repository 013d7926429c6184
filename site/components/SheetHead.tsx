import "./sheet-head.css";
import { NoBreak } from "./NoBreak.tsx";

interface SheetHeadProps {
	/** Small words above the heading, under a rule. Sections with a frame or rules of their own have neither. */
	readonly label?: string;
	/** Number of the section, from 1, on the home page. */
	readonly number?: number;
	readonly heading: string;
	readonly lead?: React.ReactNode;
	/** Across the whole width with the lead on the right, or stacked in a narrow column. */
	readonly layout: "across" | "stacked";
}

/** Top of a section: the label under an ink rule, heading and lead. */
export const SheetHead = ({ label, number, heading, lead, layout }: SheetHeadProps) => (
	<header className={`sheet-head sheet-head-${layout}`}>
		{label && (
			<p className="sheet-label">
				{number !== undefined && <b>{String(number).padStart(2, "0")}</b>}
				{label}
			</p>
		)}
		<h2>{heading}</h2>
		{lead && <p className="lead">{typeof lead === "string" ? <NoBreak text={lead} /> : lead}</p>}
	</header>
);
