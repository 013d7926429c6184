import "./side-menu.css";
import { X } from "lucide";
import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { company, links } from "../../content/company/company.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { labels } from "../../content/shared/labels.ts";
import { byProject, navigation } from "../../content/shared/navigation.ts";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Icon } from "../components/Icon.tsx";
import { withoutSlash } from "../page-path.ts";
import { currentItem } from "./current-item.ts";
import { Logo } from "./Logo.tsx";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";

/** Opens the menu as a modal dialog, which keeps the focus inside. Without JavaScript it opens as a popover. */
export const openAsDialog = (id: string) => (event: MouseEvent) => {
	const menu = document.getElementById(id);
	if (!(menu instanceof HTMLDialogElement) || menu.matches(":popover-open")) return;
	event.preventDefault();
	menu.showModal();
};

const close = (menu: HTMLDialogElement) => {
	if (menu.open) menu.close();
	if (menu.matches(":popover-open")) menu.hidePopover();
};

const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
	if (event.target === event.currentTarget && event.currentTarget.open) event.currentTarget.close();
};

/** Menu of narrow screens: the same links, with the hubs as sub-links. Following a link closes it. */
export function SideMenu({ id }: { readonly id: string }) {
	const { pathname } = useLocation();
	const ref = useCloseOnNavigation<HTMLDialogElement>(close);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
		<dialog className="side-menu" id={id} popover="auto" aria-label="Menu" ref={ref} onClick={closeOnBackdrop}>
			<div className="top">
				<Logo />
				<button
					type="button"
					className="square bare"
					popoverTarget={id}
					popoverTargetAction="hide"
					aria-label="Close menu"
					onClick={() => ref.current && close(ref.current)}
				>
					<Icon icon={X} />
				</button>
			</div>
			<nav aria-label="Mobile">
				<ul>
					{navigation.map(({ path, label }) => (
						<li key={path}>
							{path === "/services" ? (
								<details>
									<summary>
										{label}
										<span className="plus" />
									</summary>
									<ul>
										{hubs.map(({ slug, title }) => (
											<li key={slug}>
												<Link to={servicePath(slug)} aria-current={currentItem(servicePath(slug), pathname)}>
													{title}
												</Link>
											</li>
										))}
										<li className="by-project">
											<b>{byProject}</b>
											<ul>
												{projectKinds.map(({ slug, title }) => (
													<li key={slug}>
														<Link to={servicePath(slug)} aria-current={currentItem(servicePath(slug), pathname)}>
															{title}
														</Link>
													</li>
												))}
											</ul>
										</li>
										<li>
											<Link to={path} aria-current={withoutSlash(pathname) === path ? "page" : undefined}>
												{labels.viewAllServices}
											</Link>
										</li>
									</ul>
								</details>
							) : (
								<Link to={path} aria-current={currentItem(path, pathname)}>
									{label}
								</Link>
							)}
						</li>
					))}
				</ul>
			</nav>
			<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
			<p className="small">
				Call <a href={links.phone}>{company.phone}</a>
				<br />
				{company.hours.map(({ days, text }) => `${days} ${text}`).join(", ")}
			</p>
		</dialog>
	);
}
