import { Link } from "react-router";
import type { EarlierLead } from "../api/types.ts";
import { addressOf, useView } from "../leads/view.ts";
import { counted, fullDate } from "../ui/times.ts";
import { gistOf, statusNames } from "./labels.ts";
import { Swatch } from "./Swatch.tsx";
import "./earlier.css";

const sameness = ({ sameEmail, samePhone }: EarlierLead) =>
	sameEmail && samePhone ? "Same address and phone" : sameEmail ? "Same address" : "Same phone";

/** Returns `1 earlier request, 9 later`. The number of earlier ones matches that in the list's row. */
function countWords(leads: readonly EarlierLead[], receivedAt: number): string {
	const earlier = leads.filter((lead) => lead.receivedAt < receivedAt).length;
	const later = leads.length - earlier;
	if (earlier === 0) return counted(later, "later request");
	return `${counted(earlier, "earlier request")}${later > 0 ? `, ${later} later` : ""}`;
}

interface EarlierLeadsProps {
	readonly leads: readonly EarlierLead[];
	/** Time at which the opened lead was received. */
	readonly receivedAt: number;
}

/** Lists the same person's other enquiries. */
export function EarlierLeads({ leads, receivedAt }: EarlierLeadsProps) {
	const { view } = useView();
	return (
		<section>
			<h2>{countWords(leads, receivedAt)}</h2>
			<ul className="earlier">
				{leads.map((lead) => (
					<li key={lead.id}>
						<Link to={addressOf(view, lead.reference)}>
							<Swatch form={lead.form} />
							<span>
								<b>{gistOf({ ...lead, isUrgent: false })}</b>
								<small>
									{fullDate(lead.receivedAt)}. {lead.list === "spam" ? "Suspected spam" : statusNames[lead.status]}
									{lead.lostReason && `: ${lead.lostReason.toLowerCase()}`}
								</small>
								<small>{sameness(lead)}</small>
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
