import { useEffect } from "react";
import { PageTitle } from "../shared/PageTitle.tsx";
import { BrowserNotifications } from "./BrowserNotifications.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { EmailNotifications } from "./EmailNotifications.tsx";
import { NameAndEmail } from "./NameAndEmail.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Sessions } from "./Sessions.tsx";
import "../ui/account-list.css";
import "../ui/sheet.css";

export default function AccountPage() {
	useEffect(() => {
		const { hash } = location;
		if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
	}, []);
	return (
		<main id="main" tabIndex={-1} className="sheets">
			<PageTitle>My settings</PageTitle>
			<header>
				<h1>My settings</h1>
			</header>
			<section className="sheet" id="details">
				<header>
					<h2>Name and email</h2>
					<p>Colleagues see your name, and customers do in replies. You sign in with your email.</p>
				</header>
				<NameAndEmail />
			</section>
			<EmailNotifications />
			<BrowserNotifications />
			<section className="sheet" id="calendar">
				<header>
					<h2>Calendars</h2>
					<p>
						Visits, calls and quotes in your own calendar app: for your leads and unassigned ones, or for the whole
						office’s. They have names, phone numbers, streets and postcodes.
					</p>
				</header>
				<CalendarFeed />
			</section>
			<section className="sheet" id="passkeys">
				<header>
					<h2>My passkeys and devices</h2>
					<p>
						Sign in with your fingerprint, face or device PIN. If you lose a device, remove its passkey and sign out
						everywhere.
					</p>
				</header>
				<div>
					<Passkeys />
					<Sessions />
				</div>
			</section>
		</main>
	);
}
