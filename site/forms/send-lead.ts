import type { Values } from "../../forms/form.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { pageHeader } from "../../forms/page-header.ts";
import type { Problems } from "../../forms/validate.ts";
import { ifPossible } from "./if-possible.ts";
import type { SentLead } from "./Receipt.tsx";
import { readVisitSource } from "./visit-source.ts";

/** Data sent along with the values. Of these, only the time can become part of the payload. */
interface Metadata {
	/** Time of the submission by the visitor, in ISO 8601. */
	readonly submittedAt: string;
	/** Idempotency key: the same for every attempt to send one filled-in form. */
	readonly key: string | undefined;
	/** Value of the honeypot. */
	readonly website: FormDataEntryValue | null;
	/** Milliseconds between the first input and the submission. */
	readonly elapsed: number | undefined;
}

export type Outcome =
	| { readonly kind: "accepted"; readonly sent: SentLead }
	| { readonly kind: "refused"; readonly problems: Problems }
	| { readonly kind: "failed" };

const responseTimeout = 30_000;

const readProblems = async (response: Response): Promise<Problems | undefined> => {
	const body: unknown = await response.json().catch(() => undefined);
	if (typeof body !== "object" || body === null || !("errors" in body)) return undefined;
	const { errors } = body;
	if (typeof errors !== "object" || errors === null) return undefined;
	return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]));
};

/**
 * Sends a validated form to the service. No response within 30 seconds counts as failed. Throws only if the browser
 * cannot make the request.
 */
export async function sendLead(form: AnyForm, values: Values<AnyForm>, metadata: Metadata): Promise<Outcome> {
	const { submittedAt, key, website, elapsed } = metadata;
	const controller = new AbortController();
	const request = fetch(`/api/leads/${form.path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...(key !== undefined && { "Idempotency-Key": key }) },
		body: JSON.stringify({ ...values, timestamp: submittedAt, website, elapsed, source: ifPossible(readVisitSource) }),
		signal: controller.signal,
	});
	const timer = setTimeout(() => controller.abort(), responseTimeout);
	try {
		const response = await request;
		if (response.ok) {
			const { headers } = response;
			const [reference, page] = [headers.get("Lead-Reference"), headers.get(pageHeader)];
			const replyDue = headers.get("Reply-Due");
			return { kind: "accepted", sent: { reference, page, replyDue, submittedAt, values } };
		}
		const problems = response.status === 422 ? await readProblems(response) : undefined;
		return problems ? { kind: "refused", problems } : { kind: "failed" };
	} catch {
		return { kind: "failed" };
	} finally {
		clearTimeout(timer);
	}
}
