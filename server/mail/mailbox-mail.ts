import { capitalize } from "../../content/in-words.ts";
import { formatDate } from "./dates.ts";
import { heading, type Mail, paragraph, section, title } from "./parts.ts";

/**
 * Renders the warning that one of the office's own mailboxes refuses mails.
 *
 * @param error the server's reply code in our own words
 */
export function mailboxMail(name: string, error: string, now: number): Mail {
	const { fullDate, clock } = formatDate(now);
	return {
		subject: `Mail to ${name} is refused`,
		preview: "Reminders and other mails of the lead service do not arrive there.",
		corner: ["Alert"],
		sections: [
			section(
				title(["A mailbox refuses", "our mails"]),
				paragraph(
					"text",
					`${capitalize(name)} did not get a mail: the mail server answered ${error}. Everybody else got theirs.`,
					8,
				),
			),
			section(heading("What to do"), {
				kind: "steps",
				steps: [
					["See whether the mailbox is full or the address has changed."],
					[
						"For a colleague: remove the old address on the desk's People page and invite the new one. For the office's own mailbox: change LEAD_MAIL_TO or ALERT_TO, and restart the service.",
					],
				],
			}),
		],
		foot: [[`${fullDate}, ${clock}. At most one such mail a week for each mailbox.`]],
	};
}
