import { MessageCircle } from "lucide";
import { links } from "../../content/company.ts";
import { Icon } from "../components/Icon.tsx";

/** Opens the messaging app with the greeting (spec §1). */
export const ChatLink = () => (
	<a className="chat" href={links.chat}>
		<Icon of={MessageCircle} /> Chat
	</a>
);
