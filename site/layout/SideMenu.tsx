import "./side-menu.css";
import { Phone, X } from "lucide";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { company, links } from "../../content/company/company.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { labels } from "../../content/shared/labels.ts";
import { moreServices, navigation } from "../../content/shared/navigation.ts";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Icon } from "../components/Icon.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { withoutSlash } from "../page-path.ts";
import { currentItem } from "./current-item.ts";
import { Logo } from "./Logo.tsx";
import { isPopoverOpen, togglePopover } from "./popover.ts";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";

/** Opens the menu as a modal dialog, which keeps the focus inside. Without JavaScript it opens as a popover. */
export const openAsDialog = (id: string) => (event: MouseEvent) => {
	const menu = document.getElementById(id);
	if (!(menu instanceof HTMLDialogElement) || isPopoverOpen(menu)) return;
	event.preventDefault();
	menu.showModal();
};

const close = (menu: HTMLDialogElement) => {
	if (menu.open) menu.close();
	if (isPopoverOpen(menu)) togglePopover(menu, false);
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
												<PageLink to={servicePath(slug)} aria-current={currentItem(servicePath(slug), pathname)}>
													{title}
												</PageLink>
											</li>
										))}
										<li className="by-project">
											<b>{moreServices}</b>
											<ul>
												{projectKinds.map(({ slug, title }) => (
													<li key={slug}>
														<PageLink to={servicePath(slug)} aria-current={currentItem(servicePath(slug), pathname)}>
															{title}
														</PageLink>
													</li>
												))}
											</ul>
										</li>
										<li>
											<PageLink to={path} aria-current={withoutSlash(pathname) === path ? "page" : undefined}>
												{labels.viewAllServices}
											</PageLink>
										</li>
									</ul>
								</details>
							) : (
								<PageLink to={path} aria-current={currentItem(path, pathname)}>
									{label}
								</PageLink>
							)}
						</li>
					))}
				</ul>
			</nav>
			<div className="foot">
				<a className="button line" href={links.phone}>
					<Icon icon={Phone} /> Call {company.phone}
				</a>
				<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
			</div>
			<p className="small">{company.hours.map(({ days, text }) => `${days} ${text}`).join(", ")}</p>
		</dialog>
	);
}
