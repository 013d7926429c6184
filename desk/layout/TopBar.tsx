import { Bell, FingerprintPattern, Keyboard, LogOut, Mail, Search } from "lucide";
import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { signOut, useMe } from "../api/session.ts";
import { describeUnsavedText } from "../state/drafts.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ConfirmDialog } from "../ui/Dialog.tsx";
import { useOpenKeyboardHelp } from "../ui/KeyboardHelp.tsx";
import { useKeyboard, useKeys } from "../ui/keyboard.tsx";
import { Logo } from "../ui/Logo.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { SearchBox } from "./SearchBox.tsx";
import "./top-bar.css";

const pages = [
	{ path: "/", name: "Leads", isHere: (path: string) => path === "/" || path.startsWith("/leads/") },
	{ path: "/reports", name: "Reports", isHere: (path: string) => path === "/reports" },
	{ path: "/people", name: "People", isHere: (path: string) => path === "/people" },
];

export function TopBar() {
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const { startPair } = useKeyboard();
	const input = useRef<HTMLInputElement>(null);
	const phoneInput = useRef<HTMLInputElement>(null);
	const phoneSearch = useRef<HTMLDivElement>(null);
	useKeys({
		"/": () => (input.current?.checkVisibility() ? input.current.select() : phoneSearch.current?.showPopover()),
		g: startPair,
		"g l": () => void navigate("/"),
		"g r": () => void navigate("/reports"),
		"g p": () => void navigate("/people"),
	});
	return (
		<>
			<header className="top-bar">
				<Link className="logo" to="/" aria-label="Brickfold desk">
					<Logo />
				</Link>
				<nav aria-label="Main">
					{pages.map((page) => (
						<Link key={page.path} to={page.path} aria-current={page.isHere(pathname) ? "page" : undefined}>
							{page.name}
						</Link>
					))}
				</nav>
				<SearchBox id="find" input={input} />
				<button type="button" className="icon-button search-button" popoverTarget="find-phone" aria-label="Search">
					<Icon icon={Search} />
				</button>
				<UserMenu />
			</header>
			<div ref={phoneSearch} className="popover full" id="find-phone" popover="auto">
				<SearchBox
					id="find-on-phone"
					input={phoneInput}
					hasFocus
					onSubmitted={() => phoneSearch.current?.hidePopover()}
				/>
			</div>
		</>
	);
}

function UserMenu() {
	const desk = useDesk();
	const me = useMe();
	const openHelp = useOpenKeyboardHelp();
	const menu = useRef<HTMLDivElement>(null);
	const [warning, setWarning] = useState<string>();
	const close = () => menu.current?.hidePopover();
	const toasts = useToasts();
	const signOutNow = async () => {
		try {
			await signOut(desk, me.id);
		} catch (error) {
			toasts.showNotSaved(error, () => void signOutNow(), { failed: "You are still signed in" });
		}
	};
	const askToLeave = () => {
		close();
		const unsaved = describeUnsavedText(desk.unsentNotes.listOf(me.id));
		if (unsaved) setWarning(unsaved);
		else void signOutNow();
	};
	return (
		<>
			<button type="button" className="user-button" popoverTarget="you">
				<Avatar person={me} isMe />
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
						<Link to="/people#mails" onClick={close}>
							<Icon icon={Mail} />
							Email notifications
						</Link>
					</li>
					<li>
						<Link to="/people#browser-notifications" onClick={close}>
							<Icon icon={Bell} />
							Browser notifications
						</Link>
					</li>
					<li>
						<Link to="/people#passkeys" onClick={close}>
							<Icon icon={FingerprintPattern} />
							My passkeys
						</Link>
					</li>
					<li>
						<button
							type="button"
							onClick={() => {
								close();
								openHelp();
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
			{warning && (
				<ConfirmDialog
					title="Sign out?"
					confirm="Sign out and delete it"
					isDangerous
					action={signOutNow}
					onClose={() => setWarning(undefined)}
				>
					{warning}
				</ConfirmDialog>
			)}
		</>
	);
}
