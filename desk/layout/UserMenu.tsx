import { FingerprintPattern, Keyboard, LogOut, Mail } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { signOut, useMe, useProfile } from "../api/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { openKeyboardHelp } from "../ui/KeyboardHelp.tsx";

const close = () => document.getElementById("you")?.hidePopover();

export function UserMenu() {
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
