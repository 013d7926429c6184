import type { Webhook } from "standardwebhooks";
import { isBug } from "../log.ts";
import type { ClaimedLead } from "../store/store.ts";

/** How a webhook answered. */
export interface Answer {
	/** The HTTP status, if there was an answer. */
	readonly status: number | null;
	/** What went wrong; null after a success. Never anything that the webhook said: it may repeat the lead. */
	readonly error: string | null;
	/** What was thrown, where there was no answer; for the log. */
	readonly cause?: unknown;
	/** The `Retry-After` header. */
	readonly retryAfter: string | null;
}

export interface Post {
	readonly target: string;
	readonly lead: Pick<ClaimedLead, "id" | "body">;
	/** Signs as the Standard Webhooks specification says. */
	readonly signer: Webhook | undefined;
	readonly now: number;
	/** In milliseconds, until the answer's first line. */
	readonly timeout: number;
	/** Ends the attempt early. */
	readonly signal: AbortSignal;
	readonly fetch: typeof globalThis.fetch;
}

/** Posts the payload to its webhook once. Never throws. */
export async function post({ target, lead, signer, now, timeout, signal, fetch }: Post): Promise<Answer> {
	const timedOut = AbortSignal.timeout(timeout);
	try {
		const response = await fetch(target, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"Idempotency-Key": lead.id,
				...(signer && signature(signer, lead, now)),
			},
			body: lead.body,
			redirect: "manual",
			signal: AbortSignal.any([timedOut, signal]),
		});
		await response.body?.cancel();
		const { status, ok } = response;
		return { status, error: ok ? null : describe(status), retryAfter: response.headers.get("Retry-After") };
	} catch (error) {
		return { status: null, error: reasonOf(error, timedOut.aborted, timeout), cause: error, retryAfter: null };
	}
}

function reasonOf(error: unknown, isLate: boolean, timeout: number): string {
	if (isLate) return `no answer within ${timeout / 1000} s`;
	return isBug(error) ? `not sent (${codeOf(error)})` : `no connection (${codeOf(error)})`;
}

const describe = (status: number): string =>
	status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;

function signature(signer: Webhook, { id, body }: Post["lead"], now: number): Record<string, string> {
	const time = new Date(now);
	return {
		"webhook-id": id,
		"webhook-timestamp": String(Math.floor(now / 1000)),
		"webhook-signature": signer.sign(id, time, body),
	};
}

/** The innermost code, such as ECONNREFUSED; `fetch` wraps it. */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if (error.cause instanceof Error) return codeOf(error.cause);
	return "code" in error && error.code ? String(error.code) : error.name;
}
