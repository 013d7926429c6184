import { Link } from "wouter";
import type { EarlierLead } from "../api/types.ts";
import { Swatch } from "../common/Swatch.tsx";
import { counted, fullDate } from "../common/times.ts";
import { addressOf, useView } from "../common/view.ts";
import { gistOf, statusNames } from "../list/words.ts";
import "./earlier.css";

const sameness = ({ sameEmail, samePhone }: EarlierLead) =>
	sameEmail && samePhone ? "Same address and phone" : sameEmail ? "Same address" : "Same phone";

/** What the same person asked for before. */
export function EarlierLeads({ leads }: { readonly leads: readonly EarlierLead[] }) {
	const { view } = useView();
	return (
		<section>
			<h2>{counted(leads.length, "earlier request")}</h2>
			<ul className="earlier">
				{leads.map((lead) => (
					<li key={lead.id}>
						<Link href={addressOf(view, lead.reference)}>
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
