import "./site-header.css";
import { ChevronDown, Menu } from "lucide";
import { useLocation } from "react-router";
import { labels } from "../../content/shared/labels.ts";
import { navigation } from "../../content/shared/navigation.ts";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Icon } from "../components/Icon.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { CallLink } from "./CallLink.tsx";
import { currentItem } from "./current-item.ts";
import { Logo } from "./Logo.tsx";
import { NavigationProgress } from "./NavigationProgress.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";
import { openAsDialog, SideMenu } from "./SideMenu.tsx";
import { useOpenOnHover } from "./use-open-on-hover.ts";

const servicesMenu = "services-menu";
const sideMenu = "side-menu";

/** The sticky header with the navigation, the services menu, the phone number and the side menu's button. */
export function SiteHeader() {
	const { pathname } = useLocation();
	const { openerHandlers, popoverHandlers, keepOpen } = useOpenOnHover(servicesMenu);
	return (
		<>
			<header className="site-header">
				<div className="wrap">
					<Logo />
					<nav className="site-header-nav" aria-label="Main">
						<ul>
							{navigation.map(({ path, label }) => (
								<li key={path} {...(path === "/services" && openerHandlers)}>
									<PageLink to={path} aria-current={currentItem(path, pathname)}>
										{label}
									</PageLink>
									{path === "/services" && (
										<button
											type="button"
											popoverTarget={servicesMenu}
											aria-label="Show all services"
											onClick={keepOpen}
										>
											<Icon icon={ChevronDown} />
										</button>
									)}
								</li>
							))}
						</ul>
					</nav>
					<CallLink />
					<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
					<button
						type="button"
						className="square menu-button"
						popoverTarget={sideMenu}
						aria-label="Open menu"
						aria-haspopup="dialog"
						onClick={openAsDialog(sideMenu)}
					>
						<Icon icon={Menu} />
					</button>
				</div>
				<ServicesMenu id={servicesMenu} {...popoverHandlers} />
				<NavigationProgress />
			</header>
			<SideMenu id={sideMenu} />
		</>
	);
}
