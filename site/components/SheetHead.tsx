import "./sheet-head.css";
import { NoBreak } from "./NoBreak.tsx";

interface SheetHeadProps {
	/** Small words above the heading, under a rule. Sections with a frame or rules of their own have neither. */
	readonly label?: string;
	/** Number of the section, from 1, on the home page. */
	readonly number?: number;
	/** Straight apostrophes, which the company writes, are set as curly ones. */
	readonly heading: string;
	readonly intro?: React.ReactNode;
	/**
	 * A chapter's heading, large and across the page, for a page's main sections; or a section's, above its content
	 * with the intro on the right, or beside it in a narrow column.
	 */
	readonly layout: "chapter" | "above" | "beside";
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
		<h2>{heading.replaceAll("'", "’")}</h2>
		{intro && <p className="intro">{typeof intro === "string" ? <NoBreak text={intro} /> : intro}</p>}
	</header>
);
