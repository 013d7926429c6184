import "./related-hubs.css";
import type { HubPage } from "../../../content/services/hub-pages/hub-page.ts";
import { findRelatedHubs } from "../../../content/services/related-hubs.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Ledger } from "../../components/Ledger.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { useIsHydrated } from "../../hooks/use-browser-value.ts";

/** Width of a third of the page. On phones, where the cards are an accordion, there are no pictures. */
const sizes = "(min-width: 84rem) 26rem, 31vw";

/** Three other hubs, each under a picture of a project with its work. */
export function RelatedHubs({ heading, related }: Pick<HubPage, "heading" | "related">) {
	const hubs = findRelatedHubs(heading);
	// The pictures are far below the fold, so their URLs are left out of the page's HTML
	const isHydrated = useIsHydrated();
	return (
		<section className="section">
			<div className="wrap related-hubs">
				<SheetHead heading={labels.related} layout="across" />
				<div>{isHydrated && related.map((name) => <Picture key={name} name={name} sizes={sizes} />)}</div>
				<Ledger
					className="three"
					entries={hubs.map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }))}
					action={labels.learnMoreRelated}
				/>
			</div>
		</section>
	);
}
