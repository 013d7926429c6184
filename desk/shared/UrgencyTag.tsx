import type { LeadSummary } from "../api/types.ts";
import "./urgency-tag.css";

/** Marks an emergency, or a message that sounds like one, and quotes its words. */
export function UrgencyTag({ lead }: { readonly lead: Pick<LeadSummary, "isUrgent" | "urgentWords"> }) {
	if (lead.isUrgent) return <b className="tag">Emergency</b>;
	return lead.urgentWords && <b className="tag outline">Maybe urgent: “{lead.urgentWords}”</b>;
}
