import "./dock.css";
import { MessageCircle, Phone } from "lucide";
import { useLocation } from "react-router";
import { links } from "../../content/company/company.ts";
import { labels } from "../../content/shared/labels.ts";
import { Icon } from "../components/Icon.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { useIsWide } from "../hooks/use-is-wide.ts";
import { currentItem } from "./current-item.ts";

/**
 * Ways to reach the company that are always visible: on phones a bar under the page, on wider screens only the chat, as
 * a mark in the page's margin. The dock covers neither text nor controls.
 */
export function Dock() {
	const { pathname } = useLocation();
	return (
		<nav className="dock" aria-label="Quick contact">
			<a href={links.phone}>
				<Icon icon={Phone} /> Call
			</a>
			<a href={links.chat} target={useIsWide() ? "_blank" : undefined} rel="noreferrer">
				<Icon icon={MessageCircle} /> Chat
			</a>
			<PageLink to="/contact" state={{ from: pathname }} aria-current={currentItem("/contact", pathname)}>
				{labels.requestEstimate}
			</PageLink>
		</nav>
	);
}
