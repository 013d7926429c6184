import { beginInWords } from "../../content/shared/in-words.ts";
import { useIsOwner, usePeopleList } from "../api/session.ts";
import { PageTitle } from "../shared/PageTitle.tsx";
import { Colleagues } from "./Colleagues.tsx";
import "../ui/sheet.css";

/** Milliseconds until an accepted invitation, or one that could not be emailed, is shown. */
const refreshPeriod = 5000;

export default function TeamPage() {
	const people = usePeopleList(refreshPeriod).data?.people ?? [];
	const isOwner = useIsOwner();
	const joined = people.filter(({ joinedAt }) => joinedAt !== null).length;
	return (
		<main id="main" tabIndex={-1} className="sheets">
			<PageTitle>Team</PageTitle>
			<header>
				<h1>Team</h1>
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
		</main>
	);
}
