import { commitments } from "../../../content/company/figures.ts";
import { beginInWords } from "../../../content/shared/in-words.ts";
import { reminderHours } from "../../../forms/office.ts";
import { code, heading, type Mail, paragraph, section, tintedSection, title } from "../parts.ts";
import { formatDate } from "./dates.ts";
import type { MailedLead } from "./lead.ts";
import { listSection, maxLines, toBar, unansweredHeading } from "./morning.ts";

/**
 * Composes the reminder of leads whose promised reply time is nearly over.
 *
 * @param inAll the total number; only the first are listed
 */
export function composeReminder(leads: readonly MailedLead[], inAll: number, now: number, deskUrl?: string): Mail {
	const words =
		inAll === 1 ? "One lead has been unanswered for" : `${beginInWords(inAll)} leads have been unanswered for`;
	return {
		subject: `${words} ${reminderHours} hours`,
		preview: `${leads.map(({ reference }) => reference).join(", ")}. We promise a reply within ${commitments.replyHours} hours.`,
		corner: [`Nearly ${commitments.replyHours} hours`],
		sections: [
			section(
				title([words, `${reminderHours} hours`]),
				paragraph("text", `We promise a reply within ${commitments.replyHours} hours.`, 8),
			),
			listSection(unansweredHeading(inAll), inAll, {
				kind: "bars",
				bars: leads.slice(0, maxLines).map((lead) => toBar(lead, now, deskUrl)),
			}),
			tintedSection(
				heading("Answered already?"),
				paragraph(
					"text",
					deskUrl
						? ["Mark it on the desk: ", code(`${deskUrl}/?list=new`)]
						: ["Mark it on the server: ", code(`npm run leads -- answered ${leads[0]?.reference ?? "ID"}`)],
				),
			),
		],
		foot: [
			[
				`${formatDate(now).fullDate}, ${formatDate(now).clock}. You get at most one of these emails an hour, and one for each lead.`,
			],
		],
	};
}
