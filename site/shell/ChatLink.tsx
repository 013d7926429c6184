import { MessageCircle } from "lucide-react";
import { links } from "../../content/company.ts";

/** Opens the messaging app with the greeting (spec §1). */
export const ChatLink = () => (
	<a className="chat" href={links.chat}>
		<MessageCircle className="icon" /> Chat
	</a>
);
