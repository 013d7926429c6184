import { urgencyNames } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";
import "./urgency-tag.css";

/** Names the lead's urgency, or quotes the words that sound urgent. */
export function UrgencyTag({ lead }: { readonly lead: Pick<LeadSummary, "urgency" | "urgentWords"> }) {
	if (lead.urgency) return <b className="tag">{urgencyNames[lead.urgency]}</b>;
	return (
		lead.urgentWords && (
			<b className="tag outline">
				Sounds urgent<span>: “{lead.urgentWords}”</span>
			</b>
		)
	);
}
