import { company } from "../../content/company.ts";
import type { Problems } from "../../forms/validate.ts";

const kinds = {
	"not-json": { status: 400, title: "The body is not JSON" },
	"incomplete-body": { status: 400, title: "The body ended before it was complete" },
	"bad-idempotency-key": { status: 400, title: "An Idempotency-Key has 1 to 200 characters" },
	"bad-request": { status: 400, title: "The request could not be read" },
	"signed-out": { status: 401, title: "Sign in first" },
	"foreign-page": { status: 403, title: "Forms are taken from this site's own pages only" },
	"sign-in-again": { status: 403, title: "A new passkey needs a sign-in of the last ten minutes: sign in again" },
	"not-found": { status: 404, title: "There is nothing at this address" },
	"method-not-allowed": { status: 405, title: "This address does not take that method" },
	"link-gone": { status: 410, title: "That link no longer works: it has been used, or it is too old" },
	"passkey-refused": { status: 403, title: "That passkey is not known here" },
	"too-large": { status: 413, title: "The body is larger than 32 KiB" },
	"desk-too-large": { status: 413, title: "The body is larger than 128 KiB" },
	"wrong-content-type": { status: 415, title: "This address does not take that content type" },
	"invalid-input": { status: 422, title: "Some of the input cannot be accepted" },
	"idempotency-key-reused": { status: 422, title: "This Idempotency-Key was used for another request before" },
	"too-many-posts": { status: 429, title: "Too many posts in a short time" },
	"no-mail-server": { status: 422, title: "No mail server is set up" },
	"not-to-be-answered": { status: 422, title: "This lead has no address that mail can go to, or is marked as spam" },
	"confirmed-lately": { status: 429, title: "The customer had this confirmation within the last hour" },
	"too-many-tries": { status: 429, title: "Too many tries in a short time" },
	"desk-busy": { status: 503, title: "The desk has too much to do right now" },
	"too-many-invitations": { status: 429, title: "Ten people were invited within a day: invite the next one tomorrow" },
	"invited-lately": { status: 429, title: "This address had an invitation within the hour: send another one later" },
	busy: { status: 429, title: "Too many page requests right now" },
	"internal-error": { status: 500, title: "Something went wrong" },
	"store-unavailable": { status: 503, title: "Requests cannot be stored right now; nothing was sent" },
} as const;

/** Codes are stable: programs may rely on them. */
export type ProblemCode = keyof typeof kinds;
export type ProblemStatus = (typeof kinds)[ProblemCode]["status"];

interface ProblemDetails {
	/** Problem of each invalid field, by the field's name. */
	readonly errors?: Problems;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Error that becomes a problem document (RFC 9457). */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly code: ProblemCode;
	readonly status: ProblemStatus;
	readonly title: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly errors: Problems | undefined;

	constructor(code: ProblemCode, { errors, headers = {} }: ProblemDetails = {}) {
		const { status, title } = kinds[code];
		super(title);
		this.code = code;
		this.status = status;
		this.title = title;
		this.headers = headers;
		this.errors = errors;
	}

	toResponse(): Response {
		const { code, status, title, errors } = this;
		const document = { type: `tag:${company.domain},2026:${code}`, title, status, code, ...(errors && { errors }) };
		return new Response(JSON.stringify(document), {
			status,
			headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...this.headers },
		});
	}
}
