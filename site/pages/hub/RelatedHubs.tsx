import "./related-hubs.css";
import { findRelatedHubs } from "../../../content/services/related-hubs.ts";
import type { RelatedPoints } from "../../../content/services/related-points.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Ledger } from "../../components/Ledger.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

interface RelatedHubsProps {
	readonly heading: string;
	/** Points of each hub for the page's trade; by default the hub's own services. */
	readonly points: RelatedPoints | undefined;
}

/** Three hubs other than the one with this heading, each under its drawing. */
export const RelatedHubs = ({ heading, points }: RelatedHubsProps) => (
	<section className="section">
		<div className="wrap related-hubs">
			<SheetHead heading={labels.related} layout="above" />
			<Ledger
				entries={findRelatedHubs(heading).map((hub) => ({
					...hub,
					points: points?.[hub.slug] ?? hub.services.slice(0, 3),
				}))}
				action={labels.learnMoreRelated}
				hasFigures
			/>
		</div>
	</section>
);
