import { terms } from "../../content/claims.ts";
import { capitalised, spelled, wordsOf } from "./dates.ts";
import type { MailedLead } from "./lead-mail.ts";
import { barOf, maxLines } from "./morning-mail.ts";
import type { Mail } from "./parts.ts";

/**
 * Renders the reminder of leads that have waited 20 hours for an answer.
 *
 * @param inAll the total number; only the first are listed
 */
export function waitingMail(leads: readonly MailedLead[], inAll: number, now: number, deskUrl?: string): Mail {
	const words = inAll === 1 ? "One lead has waited" : `${capitalised(spelled(inAll))} leads have waited`;
	const more = inAll - maxLines;
	return {
		subject: `${words} 20 hours for an answer`,
		preview: `${leads.map(({ reference }) => reference).join(", ")}. We promise an answer within ${terms.replyHours} hours.`,
		corner: [`Nearly ${terms.replyHours} hours`],
		sections: [
			{
				parts: [
					{ kind: "title", lines: [words, "20 hours"] },
					{
						kind: "paragraph",
						size: "text",
						line: [`We promise an answer within ${terms.replyHours} hours.`],
						space: 8,
					},
				],
			},
			{
				parts: [
					{ kind: "heading", text: `Unanswered, oldest first: ${inAll}` },
					{ kind: "bars", bars: leads.slice(0, maxLines).map((lead) => barOf(lead, now, deskUrl)) },
					...(more > 0 ? [{ kind: "paragraph", size: "aside", line: [`and ${more} more`], space: 8 } as const] : []),
				],
			},
			{
				isTinted: true,
				parts: [
					{ kind: "heading", text: "Answered already?" },
					{
						kind: "paragraph",
						size: "text",
						line: deskUrl
							? ["Say so on the desk: ", { text: `${deskUrl}/?list=new`, isCode: true }]
							: [
									"Say so on the server: ",
									{ text: `npm run leads -- answered ${leads[0]?.reference ?? "ID"}`, isCode: true },
								],
					},
				],
			},
		],
		foot: [[`${wordsOf(now).fullDate}, ${wordsOf(now).clock}. At most one such mail an hour, and one for each lead.`]],
	};
}
