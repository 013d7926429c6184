import "./hub-body.css";
import type { HubPage } from "../../../content/services/hub-pages/hub-page.ts";
import type { RelatedPoints } from "../../../content/services/related-points.ts";
import { labels } from "../../../content/shared/labels.ts";
import { CheckList } from "../../components/CheckList.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { RelatedHubs } from "./RelatedHubs.tsx";

interface HubBodyProps {
	readonly page: HubPage;
	readonly related: RelatedPoints | undefined;
	/** Quote form, if there is one. */
	readonly children?: React.ReactNode;
}

/** Hub page below its top: what is included, the form, the related hubs. */
export const HubBody = ({ page, related, children }: HubBodyProps) => (
	<>
		<section className="section">
			<div className="wrap hub-body">
				<SheetHead heading={labels.included} intro={page.included.intro} layout="above" />
				<CheckList items={page.included.items} />
			</div>
		</section>
		{children}
		<RelatedHubs heading={page.heading} points={related} />
	</>
);
