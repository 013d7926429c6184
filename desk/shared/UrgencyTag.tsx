import { urgencyNames } from "../../forms/urgency.ts";
import type { LeadSummary } from "../api/types.ts";
import "./urgency-tag.css";

export function UrgencyTag({ lead }: { readonly lead: Pick<LeadSummary, "urgency" | "urgentWords"> }) {
	const { urgency, urgentWords } = lead;
	if (urgency === null) return null;
	if (urgency !== "sounds-urgent") return <b className="tag">{urgencyNames[urgency]}</b>;
	return (
		<b className="tag outline">
			{urgencyNames[urgency]}
			{urgentWords && <span>: “{urgentWords}”</span>}
		</b>
	);
}
