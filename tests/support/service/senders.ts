import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FormPath } from "../../../forms/forms.ts";
import { somePayload } from "../data/leads.ts";

/** Simulated people who send one request after the other, each until it is acknowledged. */
export interface Senders {
	/** Ids of the acknowledged leads by the request's email address. */
	readonly acknowledged: ReadonlyMap<string, string>;
	/** Number of responses by status; 0 counts requests without one. */
	readonly responses: ReadonlyMap<number, number>;
	/** Resolves once everybody's last request is acknowledged. */
	finish(): Promise<void>;
}

/** A filled form with its own idempotency key. */
export interface NewRequest {
	/** Unique to the request. */
	readonly email: string;
	readonly key: string;
	readonly body: string;
}

interface Reply {
	/** HTTP status; 0 without a response. */
	readonly status: number;
	/** Id of an acknowledged lead. */
	readonly id?: string;
}

/** Milliseconds between two attempts. */
const retryDelay = 50;

let filled = 0;
let sentCount = 0;

/**
 * Fills in a form.
 *
 * @param values the rest of the form
 */
export function createRequest(values: Readonly<Record<string, unknown>> = somePayload()): NewRequest {
	filled += 1;
	// Each is another customer
	const email = `sender@customer-${filled}.example`;
	const phone = "phoneNumber" in values && { phoneNumber: `020 7${String(filled).padStart(7, "0")}` };
	return { email, key: randomUUID(), body: JSON.stringify({ ...values, ...phone, email, website: "" }) };
}

/** Creates the post of a filled form, each time from another address, so that no limit applies. */
export function createPost({ key, body }: NewRequest) {
	sentCount += 1;
	const headers = {
		"Content-Type": "application/json",
		"Idempotency-Key": key,
		"X-Forwarded-For": `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`,
	};
	return { method: "POST", headers, body };
}

export async function send(url: string, request: NewRequest, form: FormPath = "plumbing"): Promise<Reply> {
	try {
		const signal = AbortSignal.timeout(20_000);
		const response = await fetch(`${url}/api/leads/${form}`, { ...createPost(request), signal });
		if (response.status === 202) return { status: 202, ...(await response.json()) };
		await response.body?.cancel();
		return { status: response.status };
	} catch {
		return { status: 0 };
	}
}

/**
 * Starts the senders.
 *
 * @param url returns the service's present address; the service must trust one proxy
 */
export function startSenders(url: () => string, people = 8): Senders {
	const acknowledged = new Map<string, string>();
	const responses = new Map<number, number>();
	let isFinishing = false;

	async function sendUntilAcknowledged(): Promise<void> {
		const request = createRequest();
		for (;;) {
			const { status, id } = await send(url(), request);
			responses.set(status, (responses.get(status) ?? 0) + 1);
			if (id !== undefined) return void acknowledged.set(request.email, id);
			await wait(retryDelay);
		}
	}
	const person = async () => {
		while (!isFinishing) await sendUntilAcknowledged();
	};
	const everybody = Promise.all(Array.from({ length: people }, person));
	return {
		acknowledged,
		responses: responses,
		async finish() {
			isFinishing = true;
			await everybody;
		},
	};
}
