import "./sheet-head.css";
import { NoBreak } from "./NoBreak.tsx";

interface SheetHeadProps {
	/** Small words above the heading, under a rule. Sections with a frame or rules of their own have neither. */
	readonly label?: string;
	/** Number of the section, from 1, on the home page. */
	readonly number?: number;
	readonly heading: string;
	readonly intro?: React.ReactNode;
	/** Across the whole width with the intro on the right, or stacked in a narrow column. */
	readonly layout: "across" | "stacked";
}

/** Top of a section: the label under an ink rule, heading and intro. */
export const SheetHead = ({ label, number, heading, intro, layout }: SheetHeadProps) => (
	<header className={`sheet-head sheet-head-${layout}`}>
		{label && (
			<p className="sheet-label">
				{number !== undefined && <b>{String(number).padStart(2, "0")}</b>}
				{label}
			</p>
		)}
		<h2>{heading}</h2>
		{intro && <p className="intro">{typeof intro === "string" ? <NoBreak text={intro} /> : intro}</p>}
	</header>
);
