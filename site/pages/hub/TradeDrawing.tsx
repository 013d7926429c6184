import "../../styles/split.css";
import "./trade-drawing.css";
import { useMemo } from "react";
import { SheetHead } from "../../components/SheetHead.tsx";
import { drawingMarkup } from "./drawing-markup.ts";

interface TradeDrawingProps {
	readonly label: string;
	readonly heading: string;
	readonly lead: string;
	/** Markup of the drawing: SVG, and the list that names its marks on phones. */
	readonly markup: string;
}

/** Technical drawing of a trade's work, beside its introduction. */
export function TradeDrawing({ label, heading, lead, markup }: TradeDrawingProps) {
	// Memoised, because React sets the markup again whenever the object is a new one.
	const html = useMemo(() => drawingMarkup(markup), [markup]);
	return (
		<section className="section">
			<div className="wrap split even">
				<div>
					<SheetHead number={2} label={label} heading={heading} lead={lead} />
				</div>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing from content/drawings */}
				<figure className="trade-drawing" dangerouslySetInnerHTML={{ __html: html }} />
			</div>
		</section>
	);
}
