import { company } from "../../content/company/company.ts";
import type { Problems } from "../../forms/validate.ts";
import { isOutage } from "../database/outage.ts";
import { describeError, getRequestId, type Log } from "../log.ts";

const problems = {
	"not-json": { status: 400, title: "The request body is not valid JSON" },
	"incomplete-body": { status: 400, title: "The request was cut off before it was complete" },
	"bad-idempotency-key": { status: 400, title: "The Idempotency-Key must be 1 to 200 characters long" },
	"bad-request": { status: 400, title: "The request could not be read" },
	"not-signed-in": { status: 401, title: "Please sign in" },
	"cross-origin": { status: 403, title: "Forms can only be sent from this website" },
	"owner-only": { status: 403, title: "Only an owner can do this. Please ask an owner of the desk" },
	"sign-in-again": { status: 403, title: "Sign in again to do this: you last signed in more than ten minutes ago" },
	"sign-in-first": {
		status: 403,
		title: "Sign in with your present email first, then open this link in the same browser",
	},
	"not-found": { status: 404, title: "Not found" },
	"method-not-allowed": { status: 405, title: "This address does not support that method" },
	deleted: { status: 410, title: "This lead has been deleted" },
	"link-expired": { status: 410, title: "This link has expired or has already been used" },
	"passkey-refused": { status: 403, title: "This passkey is not registered, or it may have been copied" },
	"too-large": { status: 413, title: "The request is larger than 32 KiB" },
	"desk-too-large": { status: 413, title: "The request is larger than 128 KiB" },
	"wrong-content-type": { status: 415, title: "This address does not support that content type" },
	"last-owner": {
		status: 422,
		title: "The desk needs at least one owner who has signed in: make somebody else an owner first",
	},
	"person-removed": { status: 422, title: "This person can no longer sign in, so leads cannot be assigned to them" },
	"no-next-step": { status: 422, title: "A lead that is won or lost has no next step" },
	"cannot-merge": {
		status: 422,
		title: "A won lead cannot be merged, nor a lead into one that was merged into it",
	},
	"merge-hides-next-step": {
		status: 422,
		title: "A lead with a next step cannot be merged into another one: clear the step first",
	},
	"merge-hides-reply": {
		status: 422,
		title: "Only one of the two leads has been answered: answer the other one before you merge them",
	},
	"merge-delays-reply": {
		status: 422,
		title: "This lead is due a reply sooner than the other one: merge the other one into it",
	},
	"invalid-input": { status: 422, title: "Some fields need correcting" },
	"idempotency-key-reused": {
		status: 422,
		title: "This Idempotency-Key has already been used for a different request",
	},
	"too-many-posts": { status: 429, title: "Too many requests in a short time. Please try again later" },
	"no-mail-server": { status: 422, title: "No mail server is set up" },
	"cannot-reply": { status: 422, title: "This lead has no email address to reply to, or is marked as spam" },
	"visit-changed": { status: 422, title: "The visit has been changed since. Please check what your reply says" },
	"spam-not-sent": { status: 409, title: "This lead is marked as spam, so nothing is sent" },
	"recently-confirmed": { status: 429, title: "The customer was sent this confirmation less than an hour ago" },
	"too-many-confirmations": {
		status: 429,
		title: "Ten confirmations were sent from here within an hour. Please try again later",
	},
	"recently-mailed": { status: 429, title: "The office was sent this email less than a minute ago" },
	"too-many-replies": { status: 429, title: "Too many replies in a short time. Please try again later" },
	"too-many-tries": { status: 429, title: "Too many attempts. Please wait a few minutes and try again" },
	"desk-busy": { status: 503, title: "The desk is busy. Please try again in a moment" },
	"too-many-invitations": {
		status: 429,
		title: "The limit of ten invitations a day has been reached. Please try again tomorrow",
	},
	"render-limit": { status: 429, title: "Too many requests. Please try again in a moment" },
	"internal-error": { status: 500, title: "Something went wrong" },
	"store-unavailable": { status: 503, title: "Requests cannot be saved at the moment. Nothing was sent" },
} as const;

/** Codes are stable: programs may rely on them. */
export type ProblemCode = keyof typeof problems;
type ProblemStatus = (typeof problems)[ProblemCode]["status"];

interface ProblemDetails {
	/** Problem of each invalid field, by the field's name. */
	readonly errors?: Problems;
	/** Describes what happened this time, in a sentence. */
	readonly detail?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Error that becomes a problem document (RFC 9457). */
export class ProblemError extends Error {
	override readonly name = "ProblemError";
	readonly code: ProblemCode;
	readonly status: ProblemStatus;
	readonly headers: Readonly<Record<string, string>>;
	readonly details: Omit<ProblemDetails, "headers">;

	constructor(code: ProblemCode, { headers = {}, ...details }: ProblemDetails = {}) {
		super(problems[code].title);
		this.code = code;
		this.status = problems[code].status;
		this.headers = headers;
		this.details = details;
	}

	toResponse(): Response {
		const { code, status, message: title, headers, details } = this;
		const requestId = getRequestId();
		const document = { type: `tag:${company.domain},2026:${code}`, title, status, code, ...details, requestId };
		return new Response(JSON.stringify(document), {
			status,
			headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
		});
	}
}

/**
 * Maps an error to a problem. A database that cannot work, such as on a full disk, is a 503: nothing was stored, and the
 * sender may try again. Anything else, such as a broken constraint, fails every time and is a 500.
 */
export function mapErrorToProblem(error: unknown, log: Log): ProblemError {
	if (error instanceof ProblemError) return error;
	if (isOutage(error)) {
		log.error(describeError(error), "the database did not respond");
		return new ProblemError("store-unavailable", { headers: { "Retry-After": "30" } });
	}
	log.error(describeError(error), "unexpected error");
	return new ProblemError("internal-error");
}
