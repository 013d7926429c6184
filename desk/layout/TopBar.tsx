import { Keyboard, LogOut, Search, Settings } from "lucide";
import { useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { company } from "../../content/company/company.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { signOut, useMe } from "../api/session.ts";
import { nameDrafts } from "../state/drafts.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { FormDialog } from "../ui/Dialog.tsx";
import { openKeyboardHelp } from "../ui/KeyboardHelp.tsx";
import { Logo } from "../ui/Logo.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { SearchBox } from "./SearchBox.tsx";
import "./top-bar.css";

export function TopBar() {
	const { pathname, search } = useLocation();
	const isOnLeads = pathname === "/" || pathname.startsWith("/leads/");
	// Filters outlast a look at another page
	const [lastSearch, setLastSearch] = useState(search);
	if (isOnLeads && lastSearch !== search) setLastSearch(search);
	return (
		<header className="top-bar">
			<Link className="logo" to="/" aria-label={`${company.name} desk`}>
				<Logo />
			</Link>
			<nav aria-label="Main">
				<Link to={isOnLeads ? "/" : `/${lastSearch}`} aria-current={isOnLeads ? "page" : undefined}>
					Leads
				</Link>
				<NavLink to="/reports">Reports</NavLink>
				<NavLink to="/team">Team</NavLink>
			</nav>
			<SearchBox />
			<button type="button" className="icon-button search-button" popoverTarget="search" aria-label="Search">
				<Icon icon={Search} />
			</button>
			<UserMenu />
		</header>
	);
}

function UserMenu() {
	const desk = useDesk();
	const me = useMe();
	const menu = useRef<HTMLDivElement>(null);
	const [unsent, setUnsent] = useState("");
	const close = () => menu.current?.hidePopover();
	const toasts = useToasts();
	const signOutNow = () => toasts.tryChange("You are still signed in", () => signOut(desk));
	const askToLeave = () => {
		close();
		const names = nameDrafts();
		if (names) setUnsent(names);
		else void signOutNow();
	};
	return (
		<>
			<button type="button" className="user-button" popoverTarget="you">
				<Avatar person={me} />
				<span className="name">
					{me.name}
					<span className="visually-hidden">: account menu</span>
				</span>
			</button>
			<div ref={menu} className="popover user-menu" id="you" popover="auto">
				<p>
					<b>{me.name}</b>
					{me.email}
				</p>
				<ul className="menu-list">
					<li>
						<Link to="/account" onClick={close}>
							<Icon icon={Settings} />
							My settings
						</Link>
					</li>
					<li>
						<button
							type="button"
							onClick={() => {
								close();
								openKeyboardHelp();
							}}
						>
							<Icon icon={Keyboard} />
							Keyboard shortcuts <kbd>?</kbd>
						</button>
					</li>
					<li>
						<button type="button" onClick={askToLeave}>
							<Icon icon={LogOut} />
							Sign out
						</button>
					</li>
				</ul>
			</div>
			{unsent && (
				<FormDialog
					title="Sign out?"
					confirm="Sign out and delete it"
					isDangerous
					action={signOutNow}
					onClose={() => setUnsent("")}
				>
					<p>Not saved or sent yet: {unsent}. Signing out deletes it.</p>
				</FormDialog>
			)}
		</>
	);
}
