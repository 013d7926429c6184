import { minute, second } from "../content/shared/time.ts";
import { referencePattern } from "./reference.ts";

/** Time for which the desk offers to undo a change, in milliseconds. */
export const undoTime = 10 * second;

/** Maximum length of a note, in characters. */
export const maxNoteLength = 5_000;

/**
 * Maximum number of the office's notes on a lead, and of its customer's messages: one on every working day of two years.
 * An export has all of them in one cell, and stands still while it writes that.
 */
export const maxNotesPerLead = 500;

/** Header of requests that a page makes while nobody uses it, as it does all day in a background tab. */
export const idleHeader = "Desk-Refresh";

/** Subject of the email with the link that shows that an address is a colleague's own. */
export const emailCheckSubject = "Confirm your email address for the desk";

/** Maximum number of leads that one request of the desk may name. */
export const maxLeadsPerRequest = 500;

/** Maximum number of deliveries that one person sends again within an hour. */
export const resendsPerHour = 60;

/** Maximum age in milliseconds of a sign-in that may create another way in. */
export const maxSignInAge = 10 * minute;

/** Maximum number of sign-in links for one person, and to a mailbox that nobody has checked: it may be a stranger's. */
export const signInLinksPerHour = 5;
export const uncheckedLinksPerDay = 3;

/** Maximum number of invitations a day that the desk sends: in total, and to one mailbox. */
export const invitationsPerDay = { office: 10, mailbox: 3 } as const;

/** Maximum number of emails a day that check an address: for one person, and to one mailbox. */
export const emailChecksPerDay = { person: 10, mailbox: 3 } as const;

/** Maximum size of a request's body, in KiB. */
export const maxBodySizes = { site: 32, customerPage: 64, desk: 128 } as const;

/** Maximum number of notes that the desk shows of a lead, and of replies, changes and merged enquiries. Exports have all of them. */
export const maxShownEntries = 200;

/** Number of rows of a list that the desk loads at a time. */
export const rowsPerPage = 50;

/** Maximum number of concurrent requests of one person. */
export const maxRequestsPerPerson = 12;

/** Confirmations an hour for one sender of leads, and for the desk: entered there, corrected, or sent again. */
export const confirmationsPerHour = 10;

/** Maximum length of a search, in characters. */
export const maxSearchLength = 200;

/**
 * Pages that a sign-in link may lead on to: the desk's own, never another host. Anybody may name one for a colleague's
 * email, so it has no room for another address or a long message.
 */
export const deskPage = new RegExp(
	`^(?=.{2,200}$)/(?:leads/${referencePattern}|reports|team|account)?(?:\\?[-\\w=&]*)?$`,
	"i",
);

/** Maximum length of the reason for losing a lead, in characters. */
export const maxLostReasonLength = 200;

/** Maximum length of the id of a person or an event, in characters. */
export const maxIdLength = 100;

/** Maximum value of a lead in whole pounds: nine digits would be a slip of the keyboard. */
export const maxPounds = 99_999_999;

/** Weeks in each span of a report, including the current one. */
export const reportWeeks = { "4-weeks": 4, quarter: 13, year: 52 } as const;
export type ReportSpan = keyof typeof reportWeeks;
export const reportSpans = ["4-weeks", "quarter", "year"] as const satisfies readonly ReportSpan[];
