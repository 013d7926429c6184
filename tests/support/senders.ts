import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { somePayload } from "./leads.ts";

/** People who send one request after the other, each of them again and again until it is acknowledged. */
export interface Senders {
	/** The leads that they were promised: the id by the sender's address, of which each request has its own. */
	readonly acknowledged: ReadonlyMap<string, string>;
	/** How often each status came back; 0 counts the requests without an answer. */
	readonly answers: ReadonlyMap<number, number>;
	/** Lets everybody have their last request acknowledged. */
	finish(): Promise<void>;
}

/** Between two tries, in milliseconds. */
const patience = 50;

let sent = 0;

/** What nobody has sent before, from an address where nobody has sent from, so that no limit is met. */
export function newRequest(): RequestInit & { readonly email: string } {
	sent += 1;
	const email = `sender-${sent}@example.com`;
	return {
		email,
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"Idempotency-Key": randomUUID(),
			"X-Forwarded-For": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
		},
		body: JSON.stringify({ ...somePayload({ email, additionalMessage: `Request ${sent}` }), website: "" }),
	};
}

/** Posts a plumbing request. @returns the status, 0 where no answer came, and the id of an acknowledged lead */
export async function send(
	url: string,
	request: RequestInit,
): Promise<{ readonly status: number; readonly id?: string }> {
	try {
		const answer = await fetch(`${url}/api/leads/plumbing`, { ...request, signal: AbortSignal.timeout(20_000) });
		if (answer.status === 202) return { status: 202, ...(await answer.json()) };
		await answer.body?.cancel();
		return { status: answer.status };
	} catch {
		return { status: 0 };
	}
}

/** @param url where the service is at that moment; it must trust one proxy */
export function startSenders(url: () => string, people = 8): Senders {
	const acknowledged = new Map<string, string>();
	const answers = new Map<number, number>();
	let isFinishing = false;

	async function sendUntilAcknowledged(): Promise<void> {
		const { email, ...request } = newRequest();
		for (;;) {
			const { status, id } = await send(url(), request);
			answers.set(status, (answers.get(status) ?? 0) + 1);
			if (id !== undefined) return void acknowledged.set(email, id);
			await wait(patience);
		}
	}
	const person = async () => {
		while (!isFinishing) await sendUntilAcknowledged();
	};
	const everybody = Promise.all(Array.from({ length: people }, person));
	return {
		acknowledged,
		answers,
		async finish() {
			isFinishing = true;
			await everybody;
		},
	};
}
