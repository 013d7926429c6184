import { ChevronDown, Menu } from "lucide";
import { useLocation } from "react-router";
import { labels } from "../../content/labels.ts";
import { navigation } from "../../content/navigation.ts";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Icon } from "../components/Icon.tsx";
import { InternalLink } from "../components/InternalLink.tsx";
import { currentItem } from "./current-item.ts";
import { Logo } from "./Logo.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";
import { openAsDialog, SideMenu } from "./SideMenu.tsx";

const servicesMenu = "services-menu";
const sideMenu = "side-menu";

/** The sticky header with the navigation, the services menu and the way to the side menu (spec §2). */
export function Header() {
	const { pathname } = useLocation();
	return (
		<>
			<header className="site-header">
				<div className="wrap">
					<Logo />
					<nav className="nav" aria-label="Main">
						<ul>
							{navigation.map(({ path, label }) => (
								<li key={path}>
									<InternalLink to={path} aria-current={currentItem(path, pathname)}>
										{label}
									</InternalLink>
									{path === "/services" && (
										<button type="button" popoverTarget={servicesMenu} aria-label="Show all services">
											<Icon of={ChevronDown} />
										</button>
									)}
								</li>
							))}
						</ul>
					</nav>
					<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
					<button
						type="button"
						className="square menu-button"
						popoverTarget={sideMenu}
						aria-label="Open menu"
						aria-haspopup="dialog"
						onClick={openAsDialog(sideMenu)}
					>
						<Icon of={Menu} />
					</button>
				</div>
				<ServicesMenu id={servicesMenu} />
			</header>
			<SideMenu id={sideMenu} />
		</>
	);
}
