import { FingerprintPattern, Keyboard, LogOut, Mail, Search } from "lucide";
import { Link, useLocation } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { signOut, useMe, useProfile } from "../api/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { openKeyboardHelp } from "../ui/KeyboardHelp.tsx";
import { Logo } from "../ui/Logo.tsx";
import { SearchBox } from "./SearchBox.tsx";
import "./top-bar.css";

const rooms = [
	{ path: "/", name: "Leads", isHere: (path: string) => path === "/" || path.startsWith("/leads/") },
	{ path: "/numbers", name: "Numbers", isHere: (path: string) => path === "/numbers" },
	{ path: "/people", name: "People", isHere: (path: string) => path === "/people" },
];

export function TopBar() {
	const { pathname } = useLocation();
	return (
		<>
			<header className="bar">
				<Link className="logo" to="/" aria-label="Brickfold, the desk">
					<Logo />
				</Link>
				<nav aria-label="Main">
					{rooms.map((room) => (
						<Link key={room.path} to={room.path} aria-current={room.isHere(pathname) ? "page" : undefined}>
							{room.name}
						</Link>
					))}
				</nav>
				<SearchBox id="find" />
				<button type="button" className="square find-button" popoverTarget="find-phone" aria-label="Search">
					<Icon of={Search} />
				</button>
				<UserMenu />
			</header>
			<div className="drop full" id="find-phone" popover="auto">
				<SearchBox id="find-on-phone" hasFocus />
			</div>
		</>
	);
}

const close = () => document.getElementById("you")?.hidePopover();

function UserMenu() {
	const me = useMe();
	const { email } = useProfile();
	return (
		<>
			<button type="button" className="you" popoverTarget="you">
				<Avatar person={me} isMe />
				<span className="name">
					{me.name}
					<span className="visually-hidden">: your menu</span>
				</span>
			</button>
			<div className="drop user" id="you" popover="auto">
				<p>
					<b>{me.name}</b>
					{email}
				</p>
				<ul className="menu-list">
					<li>
						<Link to="/people#mails" onClick={close}>
							<Icon of={Mail} />
							Mails I get
						</Link>
					</li>
					<li>
						<Link to="/people#passkeys" onClick={close}>
							<Icon of={FingerprintPattern} />
							My passkeys
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
							<Icon of={Keyboard} />
							Keys <kbd>?</kbd>
						</button>
					</li>
					<li>
						<button type="button" onClick={() => void signOut()}>
							<Icon of={LogOut} />
							Sign out
						</button>
					</li>
				</ul>
			</div>
		</>
	);
}
