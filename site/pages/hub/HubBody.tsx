import type { HubPage } from "../../../content/services/hub-pages/hub-page.ts";
import { labels } from "../../../content/shared/labels.ts";
import { CheckList } from "../../components/CheckList.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { RelatedHubs } from "./RelatedHubs.tsx";
import { TradeDrawing } from "./TradeDrawing.tsx";

interface HubBodyProps {
	readonly page: HubPage;
	/** SVG markup of the trade's drawing. */
	readonly drawing: string;
	/** Quote form, if there is one. */
	readonly children?: React.ReactNode;
}

/** Hub page below its top: what is included, the drawing, the form, the related hubs. */
export const HubBody = ({ page, drawing, children }: HubBodyProps) => (
	<>
		<section className="section">
			<div className="wrap">
				<SheetHead heading={labels.included} intro={page.included.intro} layout="across" />
				<CheckList items={page.included.items} />
			</div>
		</section>
		<TradeDrawing {...page.drawing} markup={drawing} />
		{children}
		<RelatedHubs {...page} />
	</>
);
