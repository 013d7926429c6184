import "../../styles/pair.css";
import "./trade-drawing.css";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Static } from "../../components/static/Static.tsx";

interface TradeDrawingProps {
	readonly label: string;
	readonly heading: string;
	readonly intro: string;
	/** Markup of the drawing: SVG, and the list that names its marks on phones. */
	readonly markup: string;
}

/** Technical drawing of a trade's work, beside its introduction. */
export const TradeDrawing = ({ label, heading, intro, markup }: TradeDrawingProps) => (
	<section className="section">
		<div className="wrap pair">
			<SheetHead label={label} heading={heading} intro={intro} layout="stacked" />
			<Static as="figure" className="trade-drawing" markup={markup} />
		</div>
	</section>
);
