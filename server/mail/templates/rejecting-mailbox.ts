import { capitalize } from "../../../content/shared/in-words.ts";
import { heading, type Mail, paragraph, section, title } from "../parts.ts";
import { formatDate } from "./dates.ts";

/**
 * Composes the warning that one of the office's own mailboxes refuses emails.
 *
 * @param error the server's reply code in our own words
 */
export function composeRejectionNotice(name: string, error: string, now: number): Mail {
	const { fullDate, clock } = formatDate(now);
	return {
		subject: `Email to ${name} is being rejected`,
		preview: "Reminders and other emails from the lead service are not arriving there.",
		corner: ["Alert"],
		sections: [
			section(
				title(["A mailbox is rejecting", "our emails"]),
				paragraph(
					"text",
					`${capitalize(name)} did not receive an email: the mail server responded with ${error}. All other mailboxes received theirs.`,
					8,
				),
			),
			section(heading("What to do"), {
				kind: "steps",
				steps: [
					["Check whether the mailbox is full or its address has changed."],
					[
						"For a colleague: remove the old address on the desk's People page and invite the new one. For the office's own mailbox: change LEAD_MAIL_TO or ALERT_TO, and restart the service.",
					],
				],
			}),
		],
		foot: [[`${fullDate}, ${clock}. You get at most one of these emails a week for each mailbox.`]],
	};
}
