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

/** Longest `Lead-Source`, in bytes: servers refuse requests with long headers, and the lead matters more. */
const maxSourceHeader = 4096;

type Headers = Readonly<Record<string, string>>;

interface WebhookOptions {
	/** Signs requests according to the Standard Webhooks specification. */
	readonly secret?: string | undefined;
	/** Headers to send along, such as a token. */
	readonly headers?: Headers | undefined;
}

/**
 * Creates the sender that posts a lead's payload to its form's webhook.
 *
 * @param findUrl returns the URL of the form's webhook; a lead without one is held
 */
export function createWebhookSender(
	findUrl: (form: FormPath) => string | undefined,
	{ secret, headers = {} }: WebhookOptions = {},
): Sender {
	const signer = secret === undefined ? undefined : new Webhook(secret);
	return {
		channel: "webhook",
		timeout,
		forms: formPaths.filter((form) => findUrl(form) !== undefined),
		async attempt(delivery, now, signal) {
			const url = findUrl(delivery.form);
			if (url === undefined) return "no-target";
			const signature = signer && signatureHeaders(signer, delivery, now);
			return post(url, { ...headers, ...leadHeaders(delivery), ...signature }, delivery.body, signal);
		},
	};
}

async function post(url: string, headers: Headers, body: string, stopped: AbortSignal): Promise<SendResult> {
	const timedOut = AbortSignal.timeout(timeout);
	try {
		const { status, retryAfter } = await request(url, headers, body, AbortSignal.any([timedOut, stopped]));
		const isOk = status >= 200 && status < 300;
		return { status, error: isOk ? null : describeStatus(status), isFinal: status === GONE, retryAfter };
	} catch (cause) {
		const error = timedOut.aborted ? `no response within ${timeout / second} s` : describeRequestError(cause);
		return { status: null, error, isFinal: false, cause, retryAfter: null };
	}
}

/** Posts a body on a connection of its own. Resolves once the response's headers are there; its body is not read. */
const request = (url: string, headers: Headers, body: string, signal: AbortSignal) =>
	new Promise<{ readonly status: number; readonly retryAfter: string | null }>((resolve, reject) => {
		const submit = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
		submit(url, { method: "POST", headers, signal, agent: false }, (response) => {
			response.on("error", () => undefined).destroy();
			resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
		})
			.on("error", reject)
			.end(body);
	});

function describeRequestError(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
	return isBug(error) ? `not sent (${code})` : `no connection (${code})`;
}

const describeStatus = (status: number): string =>
	status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;

function leadHeaders({ id, reference, source }: ClaimedDelivery): Headers {
	const sourceHeader = escapeNonAscii(source ?? "");
	return {
		"Content-Type": "application/json",
		"User-Agent": userAgent,
		"Idempotency-Key": id,
		"Lead-Id": id,
		"Lead-Reference": reference,
		...(sourceHeader !== "" && sourceHeader.length <= maxSourceHeader && { "Lead-Source": sourceHeader }),
	};
}

/** Escapes what a header may not contain. JSON means the same afterwards. */
const escapeNonAscii = (json: string): string =>
	json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const signatureHeaders = (signer: Webhook, { id, body }: ClaimedDelivery, now: number) => ({
	"webhook-id": id,
	"webhook-timestamp": String(Math.floor(now / second)),
	"webhook-signature": signer.sign(id, new Date(now), body),
});
