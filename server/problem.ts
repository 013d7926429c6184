import { company } from "../content/company/company.ts";
import { inWords } from "../content/shared/in-words.ts";
import { minute } from "../content/shared/time.ts";
import { dailyLimits, fileLimits } from "../forms/customer-page.ts";
import {
	invitationsPerDay,
	maxBodySizes,
	maxNotesPerLead,
	maxSignInAge,
	resendsPerHour,
} from "../forms/desk-limits.ts";
import type { Form, Values } from "../forms/form.ts";
import { type Problems, validate } from "../forms/validate.ts";

/** Status and title of each problem. */
const problems = {
	"not-json": [400, "The request body is not valid JSON"],
	"incomplete-body": [400, "The request was cut off before it was complete"],
	"bad-idempotency-key": [400, "The Idempotency-Key must be 1 to 200 characters long"],
	"bad-request": [400, "The request could not be read"],
	"not-signed-in": [401, "Please sign in"],
	"cross-origin": [403, "Forms can only be sent from this website"],
	"owner-only": [403, "Only an owner can do this. Please ask an owner of the desk"],
	"sign-in-again": [
		403,
		`Sign in again to do this: you last signed in more than ${inWords(maxSignInAge / minute)} minutes ago`,
	],
	"sign-in-first": [403, "Sign in with your present email first, then open this link in the same browser"],
	"email-taken": [403, "A colleague already uses this address"],
	"not-found": [404, "Not found"],
	"page-expired": [404, "This link has expired or was withdrawn"],
	"method-not-allowed": [405, "This address does not support that method"],
	deleted: [410, "This lead has been deleted"],
	"link-expired": [410, "This link has expired or has already been used"],
	"passkey-refused": [403, "This passkey is not registered, or it may have been copied"],
	"passkey-not-added": [422, "The passkey could not be added. Please try again"],
	"too-large": [413, `The request is larger than ${maxBodySizes.site} KiB`],
	"message-too-large": [413, "This message is too long to be sent"],
	"desk-too-large": [413, `The request is larger than ${maxBodySizes.desk} KiB`],
	"wrong-content-type": [415, "This address does not support that content type"],
	"file-too-large": [413, `A file can have ${fileLimits.size / 2 ** 20} MB at most`],
	"wrong-file-type": [415, "This is not a JPEG, PNG or WebP picture, nor a PDF"],
	"no-file": [422, "Please choose a photograph or drawing first"],
	"broken-file": [422, "This file cannot be opened: it is damaged, or has far more pixels than a photograph"],
	"too-many-files": [
		422,
		`There is room for ${fileLimits.count} files and ${fileLimits.total / 2 ** 20} MB in all. Please send us the rest by email`,
	],
	"too-many-notes": [422, `There is no room for more: an enquiry holds ${maxNotesPerLead} notes`],
	"page-full": [422, "There is no room for more messages here. Please reply to our email, or call us"],
	"last-owner": [422, "The desk needs at least one owner who has signed in: make somebody else an owner first"],
	"person-removed": [422, "This person can no longer sign in, so leads cannot be assigned to them"],
	"no-next-step": [422, "A lead that is won or lost has no next step"],
	"cannot-merge": [
		422,
		"A won lead cannot be merged, two leads cannot be merged into each other, and one lead can have fifty enquiries",
	],
	"merged-contact": [422, "This lead was merged into another one: correct the contact details there"],
	"merge-closes-lead": [
		422,
		"This lead is open and the other one is done: merge the other one into this one, or reopen the other one first",
	],
	"merge-hides-quote": [
		422,
		"This lead is quoted and the other one is not, which would hide the open quote: merge the other one into this one",
	],
	"merge-hides-visit": [
		422,
		"This customer has yet to be told that their visit was changed: tell them before you merge the lead",
	],
	"merge-hides-next-step": [
		422,
		"This lead has a next step that a merge would end: merge the other lead into this one, or clear the next step first",
	],
	"merge-hides-reply": [422, "One of the two leads still waits for a reply: answer it before you merge them"],
	"merge-delays-reply": [
		422,
		"This lead is more urgent than the other one, or due a reply sooner: merge the other one into it, or answer both first",
	],
	"request-merged": [422, "We handle this enquiry together with another one. Please write to us here instead"],
	"invalid-input": [422, "Some fields need correcting"],
	"idempotency-key-reused": [422, "This Idempotency-Key has already been used for a different request"],
	"too-many-messages": [
		429,
		`You have written ${inWords(dailyLimits.messages)} messages today: please call us on ${company.phone}`,
	],
	"too-many-phone-changes": [
		429,
		`You have changed your phone number ${inWords(dailyLimits.phoneChanges)} times today: please call us on ${company.phone}`,
	],
	"too-many-posts": [429, "Too many requests in a short time. Please try again later"],
	"too-many-uploads": [429, "Too many files in a short time. Please try again later"],
	"no-mail-server": [422, "No mail server is set up"],
	"cannot-reply": [422, "This lead has no email address to reply to, or is marked as spam"],
	"visit-changed": [422, "The visit has been changed since. Please check what your reply says"],
	"spam-not-sent": [409, "This lead is marked as spam, so nothing is sent"],
	"recently-confirmed": [429, "The customer was sent this confirmation less than an hour ago"],
	"too-many-resends": [
		429,
		`You have sent ${inWords(resendsPerHour)} things again within an hour. Please try again later`,
	],
	"recently-mailed": [429, "The office was sent this email less than a minute ago"],
	"too-many-replies": [429, "Too many replies in a short time. Please try again later"],
	"too-many-tries": [429, "Too many attempts. Please wait a few minutes and try again"],
	"desk-busy": [503, "The desk is busy. Please try again in a moment"],
	"too-many-invitations": [
		429,
		`The limit of ${inWords(invitationsPerDay.office)} invitations a day has been reached. Please try again tomorrow`,
	],
	"too-many-checks": [429, "Too many new addresses were checked within a day. Please try again tomorrow"],
	"render-limit": [429, "Too many requests. Please try again in a moment"],
	"internal-error": [500, "Something went wrong"],
	"try-again": [503, "Please try again in a moment"],
	"disk-reserve": [503, "Files cannot be kept at the moment. Please try again later, or send them by email"],
	"store-unavailable": [503, "Requests cannot be saved at the moment. Nothing was sent"],
} as const;

/** Codes are stable: programs may rely on them. */
export type ProblemCode = keyof typeof problems;
type ProblemStatus = (typeof problems)[ProblemCode][0];

interface ProblemDetails {
	/** Problem of each invalid field, by the field's name. */
	readonly errors?: Problems;
	/** Describes what happened this time, in a sentence. */
	readonly detail?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Refusal of a request, which the command line prints and `http/` sends. */
export class ProblemError extends Error {
	override readonly name = "ProblemError";
	readonly code: ProblemCode;
	readonly status: ProblemStatus;
	readonly headers: Readonly<Record<string, string>>;
	readonly details: Omit<ProblemDetails, "headers">;

	constructor(code: ProblemCode, { headers = {}, ...details }: ProblemDetails = {}) {
		const [status, title] = problems[code];
		super(title);
		this.code = code;
		this.status = status;
		this.headers = headers;
		this.details = details;
	}
}

/** Returns the valid values of a form. Throws ProblemError with the faults by field. */
export function requireValid<F extends Form>(form: F, input: Readonly<Record<string, unknown>>): Values<F> {
	const validation = validate(form, input);
	if (!validation.ok) throw new ProblemError("invalid-input", { errors: validation.problems });
	return validation.values;
}
