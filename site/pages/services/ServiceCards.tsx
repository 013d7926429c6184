import "./service-cards.css";
import { ArrowRight } from "lucide";
import { servicePath } from "../../../content/services/hubs.ts";
import type { findServiceLinks } from "../../../content/services/service-links.ts";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { Icon } from "../../components/Icon.tsx";
import { PageLink } from "../../components/PageLink.tsx";

/** Links to services, each a drawing with the service's name and one line. */
export const ServiceCards = ({ links }: { readonly links: ReturnType<typeof findServiceLinks> }) => (
	<ul className="service-cards">
		{links.map(({ slug, title, description }) => (
			<li key={slug}>
				<PageLink to={servicePath(slug)}>
					<TradeFigure slug={slug} />
					<h3>
						{title}
						<Icon icon={ArrowRight} />
					</h3>
					<p>{description}</p>
				</PageLink>
			</li>
		))}
	</ul>
);
