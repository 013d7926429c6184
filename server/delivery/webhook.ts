import { Webhook } from "standardwebhooks";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { isBug } from "../log.ts";
import type { ClaimedDelivery } from "./queue.ts";
import type { Sender, SendResult } from "./sender.ts";

const GONE = 410;

export interface WebhookOptions {
	/** Returns the URL of the form's webhook; a lead without one is held. */
	readonly findUrl: (form: FormPath) => string | undefined;
	/** Secret that signs requests according to the Standard Webhooks specification. */
	readonly secret?: string | undefined;
	/** Milliseconds until the response's status line must arrive. */
	readonly timeout?: number;
	readonly fetch?: typeof globalThis.fetch;
}

/** Creates the sender that posts a lead's payload to its form's webhook. */
export function createWebhookSender({ findUrl, secret, ...options }: WebhookOptions): Sender {
	const { timeout = 15_000, fetch = globalThis.fetch } = options;
	const signer = secret === undefined ? undefined : new Webhook(secret);
	return {
		channel: "webhook",
		forms: formPaths.filter((form) => findUrl(form) !== undefined),
		async send(delivery, now, signal) {
			const url = findUrl(delivery.form);
			return url === undefined ? "no-target" : post({ url, delivery, signer, now, timeout, signal, fetch });
		},
	};
}

interface WebhookRequest {
	readonly url: string;
	readonly delivery: Pick<ClaimedDelivery, "id" | "body">;
	readonly signer: Webhook | undefined;
	readonly now: number;
	readonly timeout: number;
	readonly signal: AbortSignal;
	readonly fetch: typeof globalThis.fetch;
}

async function post({ url, delivery, signer, now, timeout, signal, fetch }: WebhookRequest): Promise<SendResult> {
	const timedOut = AbortSignal.timeout(timeout);
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"Idempotency-Key": delivery.id,
				...(signer && signatureHeaders(signer, delivery, now)),
			},
			body: delivery.body,
			redirect: "manual",
			signal: AbortSignal.any([timedOut, signal]),
		});
		await response.body?.cancel();
		const { status, ok, headers } = response;
		const error = ok ? null : describeStatus(status);
		return { status, error, isFinal: status === GONE, retryAfter: headers.get("Retry-After") };
	} catch (error) {
		const reason = describeFailure(error, timedOut.aborted, timeout);
		return { status: null, error: reason, isFinal: false, cause: error, retryAfter: null };
	}
}

function describeFailure(error: unknown, isLate: boolean, timeout: number): string {
	if (isLate) return `no response within ${timeout / 1000} s`;
	return isBug(error) ? `not sent (${findErrorCode(error)})` : `no connection (${findErrorCode(error)})`;
}

const describeStatus = (status: number): string =>
	status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;

function signatureHeaders(
	signer: Webhook,
	{ id, body }: WebhookRequest["delivery"],
	now: number,
): Record<string, string> {
	const time = new Date(now);
	return {
		"webhook-id": id,
		"webhook-timestamp": String(Math.floor(now / 1000)),
		"webhook-signature": signer.sign(id, time, body),
	};
}

/** Returns the innermost error code, such as ECONNREFUSED, which `fetch` wraps. */
function findErrorCode(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if (error.cause instanceof Error) return findErrorCode(error.cause);
	return "code" in error && error.code ? String(error.code) : error.name;
}
