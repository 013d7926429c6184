import "./trade-drawing.css";
import { Static } from "../../components/static/Static.tsx";

interface TradeDrawingProps {
	readonly label: string;
	readonly heading: string;
	readonly intro: string;
	/** Markup of the drawing: SVG, and the list that names its marks on phones. */
	readonly markup: string;
}

/** Technical drawing of a trade's work, with what it shows beneath. */
export const TradeDrawing = ({ label, heading, intro, markup }: TradeDrawingProps) => (
	<figure className="trade-drawing">
		<Static markup={markup} />
		<figcaption>
			<p className="sheet-label">{label}</p>
			<h2>{heading}</h2>
			<p>{intro}</p>
		</figcaption>
	</figure>
);
