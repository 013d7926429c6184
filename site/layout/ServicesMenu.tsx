import { Link } from "react-router";
import "./services-menu.css";
import { ArrowRight } from "lucide";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { labels } from "../../content/shared/labels.ts";
import { byProject, servicesPromo } from "../../content/shared/navigation.ts";
import { MoreLink } from "../components/ButtonLink.tsx";
import { Swatch } from "../components/drawing/Swatch.tsx";
import { Icon } from "../components/Icon.tsx";
import { Picture } from "../components/media/Picture.tsx";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import type { PopoverHandlers } from "./use-open-on-hover.ts";

interface ServicesMenuProps extends PopoverHandlers {
	readonly id: string;
}

/** The dropdown under Services: the hubs, all services, and the flooring promo card. */
export function ServicesMenu({ id, ...hover }: ServicesMenuProps) {
	const ref = useCloseOnNavigation<HTMLDivElement>((menu) => menu.hidePopover());
	return (
		<div className="services-menu" id={id} popover="auto" ref={ref} {...hover}>
			<div className="wrap">
				<div>
					<ul>
						{hubs.map(({ slug, title, description }) => (
							<li key={slug}>
								<Link to={servicePath(slug)}>
									<Swatch trade={slug} />
									<span>
										<b>{title}</b>
										<small>{description}</small>
									</span>
								</Link>
							</li>
						))}
					</ul>
					<h2>{byProject}</h2>
					<ul className="by-project">
						{projectKinds.map(({ slug, title }) => (
							<li key={slug}>
								<Link to={servicePath(slug)}>{title}</Link>
							</li>
						))}
					</ul>
					<MoreLink to="/services">{labels.viewAllServices}</MoreLink>
				</div>
				<Link className="services-menu-promo" to={servicePath("flooring")}>
					<Picture name="trade-flooring" sizes="22rem" />
					<span>
						<b>{servicesPromo.title}</b>
						{servicesPromo.text}
						<span className="more">
							{servicesPromo.action}
							<Icon icon={ArrowRight} />
						</span>
					</span>
				</Link>
			</div>
		</div>
	);
}
