import "./services-menu.css";
import { ArrowRight } from "lucide";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { labels } from "../../content/shared/labels.ts";
import { moreServices, servicesPromo } from "../../content/shared/navigation.ts";
import { MoreLink } from "../components/ButtonLink.tsx";
import { TradeFigure } from "../components/drawing/TradeFigure.tsx";
import { Icon } from "../components/Icon.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { togglePopover } from "./popover.ts";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import type { PopoverHandlers } from "./use-open-on-hover.ts";

interface ServicesMenuProps extends PopoverHandlers {
	readonly id: string;
}

/** The dropdown under Services: the hubs, all services, and the flooring promo card. */
export function ServicesMenu({ id, ...hover }: ServicesMenuProps) {
	const ref = useCloseOnNavigation<HTMLDivElement>((menu) => togglePopover(menu, false));
	return (
		<div className="services-menu" id={id} popover="auto" ref={ref} {...hover}>
			<div className="wrap">
				<div>
					<ul>
						{hubs.map(({ slug, title, description }) => (
							<li key={slug}>
								<PageLink to={servicePath(slug)}>
									<b>{title}</b>
									<small>{description}</small>
								</PageLink>
							</li>
						))}
					</ul>
					<h2>{moreServices}</h2>
					<ul className="by-project">
						{projectKinds.map(({ slug, title }) => (
							<li key={slug}>
								<PageLink to={servicePath(slug)}>{title}</PageLink>
							</li>
						))}
					</ul>
					<MoreLink to="/services">{labels.viewAllServices}</MoreLink>
				</div>
				<PageLink className="services-menu-promo" to={servicePath("flooring")}>
					<TradeFigure slug="flooring" />
					<span>
						<b>{servicesPromo.title}</b>
						{servicesPromo.text}
						<span className="more">
							{servicesPromo.action}
							<Icon icon={ArrowRight} />
						</span>
					</span>
				</PageLink>
			</div>
		</div>
	);
}
