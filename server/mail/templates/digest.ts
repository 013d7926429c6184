import { beginInWords } from "../../../content/shared/in-words.ts";
import { isEmergency } from "../../leads/emergency.ts";
import { type Mail, paragraph, section, title } from "../parts.ts";
import { formatDate } from "./dates.ts";
import type { MailedLead } from "./lead.ts";
import { toBar } from "./morning.ts";

/** Composes the office's email about several new leads, emergencies first, then the oldest. */
export function composeDigest(leads: readonly MailedLead[], now: number, deskUrl?: string): Mail {
	const urgent = leads.filter(({ payload }) => isEmergency(payload));
	const otherLeads = leads.filter(({ payload }) => !isEmergency(payload));
	const ordered = [urgent, otherLeads].flatMap((some) => some.toSorted((a, b) => a.receivedAt - b.receivedAt));
	const words = leads.length === 1 ? "One new lead" : `${beginInWords(leads.length)} new leads`;
	const { fullDate, clock } = formatDate(now);
	return {
		subject: `${urgent.length > 0 ? "Emergency: " : ""}${words}`,
		preview: ordered.map(({ reference }) => reference).join(", "),
		corner: [words],
		sections: [
			section(
				title([words]),
				paragraph(
					"text",
					"Many leads arrived within an hour, so these are in one email. Every lead is stored in full.",
					8,
				),
				{ kind: "bars", bars: ordered.map((lead) => toBar(lead, now, deskUrl)) },
			),
		],
		foot: [[`${fullDate}, ${clock}. Once there are fewer, each lead is emailed separately again.`]],
	};
}
