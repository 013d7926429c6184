import { company } from "../../content/company/company.ts";
import { isOutage, isRepeatable } from "../database/outage.ts";
import { describeError, getRequestId, type Log } from "../log.ts";
import { ProblemError } from "../problem.ts";

/** Renders a problem document (RFC 9457). */
export function renderProblem({ code, status, message: title, headers, details }: ProblemError): Response {
	const requestId = getRequestId();
	const document = { type: `tag:${company.domain},2026:${code}`, title, status, code, ...details, requestId };
	return new Response(JSON.stringify(document), {
		status,
		headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
	});
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
	if (isRepeatable(error)) {
		log.error(describeError(error), "the database undid a transaction because of a conflict with another");
		return new ProblemError("try-again", { headers: { "Retry-After": "1" } });
	}
	log.error(describeError(error), "unexpected error");
	return new ProblemError("internal-error");
}
