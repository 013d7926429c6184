import "./sheet-head.css";
import { NoBreak } from "./NoBreak.tsx";

interface SheetHeadProps {
	readonly label: string;
	/** Where the page is a sequence of sheets: its number, from 1. */
	readonly number?: number;
	readonly heading: string;
	readonly lead?: React.ReactNode;
	/** Over the whole width, the lead on the right; or one under the other, in a narrow column. */
	readonly layout?: "across" | "stacked";
}

/** The head of a section: an ink rule, the label, heading and lead. */
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
