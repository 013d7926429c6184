/** Facts that the desk and the service behind it share. */

import { commitments } from "../content/company/figures.ts";
import { hour, minute } from "../content/shared/time.ts";

/** Time within which every lead is promised a reply, in milliseconds. */
export const replyTime = commitments.replyHours * hour;

/** Time within which an emergency is owed a reply, in milliseconds of the company's hours. */
export const emergencyReplyTime = commitments.emergencyReplyHours * hour;

/** Age at which the office is reminded of an unanswered lead, in hours: four before the promised time ends. */
export const reminderHours = commitments.replyHours - 4;

/** Milliseconds after a delivery in which it is not sent again, so that nobody gets the same email over and over. */
export const resendPauses = { webhook: 0, "office-mail": minute, confirmation: hour, reply: 0 } as const;

/** Names of a note, and of the records of a call or an email. */
export const noteNames = {
	note: "Note",
	call: "Call: spoke",
	"left-message": "Call: left a message",
	"no-answer": "Call: no answer",
	mail: "Email",
} as const;
export type NoteKind = keyof typeof noteNames;

/** Header of what a page requests while nobody uses it, as it does all day in a background tab. */
export const idleHeader = "Desk-Refresh";

/** Maximum length of a note, in characters. */
export const maxNoteLength = 5_000;

/** Maximum number of leads that one request of the desk may name. */
export const maxLeadsPerRequest = 500;

/** Maximum length of a search, in characters. */
export const maxSearchLength = 200;

/** Pages that a sign-in link may lead on to: the desk's own, never another host. */
export const deskPage = /^(?=.{2,500}$)\/(?:leads\/[\w-]+|reports|team|account)?(?:\?[\w.~%*+=&-]*)?(?:#[\w-]*)?$/;

/** Maximum length of the reason for losing a lead, in characters. */
export const maxLostReasonLength = 200;

/** Maximum length of the id of a person or an event, in characters. */
export const maxIdLength = 100;

/** Maximum value of a lead in whole pounds: nine digits would be a slip of the keyboard. */
export const maxPounds = 99_999_999;

/** Name of the source of leads that somebody entered from a phone call. No website has a space in its name. */
export const phoneCall = "phone call";

/** Reasons why a lead was lost, shown in Reports and exports. The office may write its own instead. */
export const lostReasons = [
	"Went with someone else",
	"Too expensive",
	"Not our kind of work",
	"No reply after three attempts",
	"Only planning for now",
	"Duplicate",
	"Outside our area",
	"Wrong number",
];

/** Option for a reason in one's own words. The words are stored in its place. */
export const otherReason = "Other reason";

/** Weeks in each span of a report, including the current one. */
export const reportWeeks = { "4-weeks": 4, quarter: 13, year: 52 } as const;
export type ReportSpan = keyof typeof reportWeeks;
export const reportSpans = ["4-weeks", "quarter", "year"] as const satisfies readonly ReportSpan[];
