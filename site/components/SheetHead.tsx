import { Unbroken } from "./Unbroken.tsx";

interface SheetHeadProps {
	readonly label: string;
	/** Where the page is a sequence of sheets: its number, from 1. */
	readonly number?: number;
	readonly heading: string;
	readonly lead?: string;
}

/** The head of a section: an ink rule, the label, heading and lead (design.md, 'Sheet head'). */
export const SheetHead = ({ label, number, heading, lead }: SheetHeadProps) => (
	<header className="sheet">
		<p className="sheet-label">
			{number !== undefined && <b>{String(number).padStart(2, "0")}</b>}
			{label}
		</p>
		<h2>{heading}</h2>
		{lead && (
			<p className="lead">
				<Unbroken text={lead} />
			</p>
		)}
	</header>
);
