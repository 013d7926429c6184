import "./related-hubs.css";
import { findRelatedHubs } from "../../../content/services/related-hubs.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Ledger } from "../../components/Ledger.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

/** Three hubs other than the one with this heading, each under its drawing. */
export const RelatedHubs = ({ heading }: { readonly heading: string }) => (
	<section className="section">
		<div className="wrap related-hubs">
			<SheetHead heading={labels.related} layout="above" />
			<Ledger
				entries={findRelatedHubs(heading).map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }))}
				action={labels.learnMoreRelated}
				hasFigures
			/>
		</div>
	</section>
);
