import { useEffect } from "react";
import { company } from "../../content/company/company.ts";
import { beginInWords } from "../../content/shared/in-words.ts";
import { useIsOwner, usePeopleList } from "../api/session.ts";
import { BrowserNotifications } from "./BrowserNotifications.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { Colleagues } from "./Colleagues.tsx";
import { EmailNotifications } from "./EmailNotifications.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Sessions } from "./Sessions.tsx";
import "./people.css";

/** Milliseconds until an accepted invitation, or one that could not be emailed, is shown. */
const refreshPeriod = 5000;

export default function PeoplePage() {
	const people = usePeopleList(refreshPeriod).data?.people ?? [];
	const isOwner = useIsOwner();
	const joined = people.filter(({ joinedAt }) => joinedAt !== null).length;
	useEffect(() => {
		const { hash } = location;
		if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
	}, []);
	return (
		<main id="main" tabIndex={-1} className="people-page">
			<title>{`People – ${company.name} desk`}</title>
			<header>
				<h1>People</h1>
				<p>
					{joined > 0 && `${beginInWords(joined)} ${joined === 1 ? "person" : "people"} can sign in. `}
					There are no passwords: you sign in with an emailed link or a passkey.
				</p>
			</header>
			<section className="sheet" id="office">
				<header>
					<h2>Who can sign in</h2>
					<p>
						Only owners can invite or remove people, and export, delete or erase leads.{" "}
						{isOwner
							? "Removing someone signs them out immediately; their notes are kept."
							: "To invite somebody, ask an owner."}
					</p>
				</header>
				<Colleagues people={people} />
			</section>
			<EmailNotifications />
			<BrowserNotifications />
			<section className="sheet" id="calendar">
				<header>
					<h2>My calendar</h2>
					<p>
						Visits and follow-ups of your leads, unassigned ones and those of former colleagues, in your own calendar
						app. It fetches names and postcodes, and links to the leads.
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
