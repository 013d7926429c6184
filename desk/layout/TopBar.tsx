import { Search } from "lucide";
import { Link, useLocation } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { Logo } from "../ui/Logo.tsx";
import { SearchBox } from "./SearchBox.tsx";
import "./top-bar.css";
import { UserMenu } from "./UserMenu.tsx";

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
