import { useState } from "react";
import {
	type NotificationChoice,
	notificationPermission,
	playChime,
	setNotificationChoice,
	useNotificationChoice,
} from "../shared/browser-notifications.ts";
import { type RadioCard, RadioCards } from "./RadioCards.tsx";

const choices: readonly RadioCard<NotificationChoice>[] = [
	{ value: "off", name: "Off", about: "No notifications from this browser" },
	{ value: "all", name: "Every new lead", about: "Several at once are shown as one notification" },
	{ value: "emergencies", name: "Emergencies only", about: "Leads marked Emergency or Sounds urgent" },
];

const permissionTexts = {
	granted: "Notifications are allowed. To hear the sound, click anywhere in the tab once after opening it.",
	default:
		"Notifications are not allowed yet: you will only hear the sound. Select it again, and the browser will ask you.",
	denied:
		"Notifications are blocked in this browser: you will only hear the sound. Allow them for this site in the browser’s settings.",
	unsupported: "This browser cannot show notifications here: you will only hear the sound.",
};

/** This browser's notifications of new leads. The browser's permission is asked for only when they are turned on. */
export function BrowserNotifications() {
	const current = useNotificationChoice();
	const [permission, setPermission] = useState(notificationPermission);
	const choose = async (choice: NotificationChoice) => {
		setNotificationChoice(choice);
		if (choice === "off") return;
		playChime();
		if (permission === "default") setPermission(await Notification.requestPermission());
	};
	return (
		<section className="sheet" id="browser-notifications">
			<header>
				<h2>Notifications in this browser</h2>
				<p>
					A notification and a short sound while the desk is open in a tab. They show the form and the area, never a
					name.
				</p>
			</header>
			<div>
				<RadioCards legend="Notify me about" options={choices} value={current} onChoose={choose}>
					<p className="saved" role="status">
						{current !== "off" && permissionTexts[permission]}
					</p>
				</RadioCards>
			</div>
		</section>
	);
}
