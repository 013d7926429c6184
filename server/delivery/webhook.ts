import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Webhook } from "standardwebhooks";
import { company } from "../../content/company/company.ts";
import { second } from "../../content/shared/time.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { isBug } from "../log.ts";
import type { ClaimedDelivery } from "./queue.ts";
import type { Sender, SendResult } from "./sender.ts";

const GONE = 410;
/** Milliseconds until the response's status line must arrive. */
const timeout = 15 * second;
const userAgent = `${company.name}-Webhooks/1.0`;

/**
 * Creates the sender that posts a lead's payload to its form's webhook.
 *
 * @param findUrl returns the URL of the form's webhook; a lead without one is held
 * @param secret signs requests according to the Standard Webhooks specification
 */
export function createWebhookSender(findUrl: (form: FormPath) => string | undefined, secret?: string): Sender {
	const signer = secret === undefined ? undefined : new Webhook(secret);
	return {
		channel: "webhook",
		timeout,
		forms: formPaths.filter((form) => findUrl(form) !== undefined),
		async send(delivery, now, signal) {
			const url = findUrl(delivery.form);
			return url === undefined ? "no-target" : post(url, delivery, signer, now, signal);
		},
	};
}

async function post(
	url: string,
	delivery: ClaimedDelivery,
	signer: Webhook | undefined,
	now: number,
	stopped: AbortSignal,
): Promise<SendResult> {
	const timedOut = AbortSignal.timeout(timeout);
	const headers = {
		"Content-Type": "application/json",
		"User-Agent": userAgent,
		"Idempotency-Key": delivery.id,
		...(signer && signatureHeaders(signer, delivery, now)),
	};
	try {
		const { status, retryAfter } = await request(url, headers, delivery.body, AbortSignal.any([timedOut, stopped]));
		const isOk = status >= 200 && status < 300;
		return { status, error: isOk ? null : describeStatus(status), isFinal: status === GONE, retryAfter };
	} catch (cause) {
		const error = timedOut.aborted ? `no response within ${timeout / second} s` : describeFailure(cause);
		return { status: null, error, isFinal: false, cause, retryAfter: null };
	}
}

/** Posts a body on a connection of its own. Resolves once the response's headers are there; its body is not read. */
const request = (url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) =>
	new Promise<{ readonly status: number; readonly retryAfter: string | null }>((resolve, reject) => {
		const send = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
		send(url, { method: "POST", headers, signal, agent: false }, (response) => {
			response.on("error", () => undefined).destroy();
			resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
		})
			.on("error", reject)
			.end(body);
	});

function describeFailure(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
	return isBug(error) ? `not sent (${code})` : `no connection (${code})`;
}

const describeStatus = (status: number): string =>
	status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;

const signatureHeaders = (signer: Webhook, { id, body }: ClaimedDelivery, now: number) => ({
	"webhook-id": id,
	"webhook-timestamp": String(Math.floor(now / second)),
	"webhook-signature": signer.sign(id, new Date(now), body),
});
