import { hash, randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { day, hour, week } from "../../content/shared/time.ts";
import type { Values } from "../../forms/form.ts";
import type { AnyForm, FormPath } from "../../forms/forms.ts";
import { buildPayload } from "../../forms/payload.ts";
import type { VisitSource } from "../../forms/source.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, MailChannel } from "../database/schema.ts";
import type { Metrics } from "../http/metrics.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { ProblemError } from "../problem.ts";
import { findSpamReasons, type SubmissionFacts } from "../spam/score.ts";
import { createPageLink, createPageLinkAgain } from "./customer-links.ts";
import { type Arrival, countRepeats, insertLead, type NewLead, type StoredLead } from "./insert.ts";

export interface StoreDeps {
	readonly db: Database;
	/** Returns whether a webhook is set for the form. Without one its leads are held. */
	readonly hasTarget: (form: FormPath) => boolean;
	/** Returns the emails that a lead of this form causes, given the sender's address. */
	readonly listMailChannels: (form: FormPath, email: string) => Promise<readonly MailChannel[]>;
	readonly wake: () => void;
	readonly getNow: () => Date;
}

export interface AcceptDeps extends StoreDeps {
	/** Counts the confirmations caused by a sender's network. */
	readonly confirmationLimiter: RateLimiter;
	readonly metrics: Pick<Metrics, "countAccepted">;
	/** Assigns a lead to the colleague who has another lead of its customer, in the transaction that stores it. */
	readonly assign: (transaction: Database, lead: Arrival, now: number) => Promise<void>;
}

interface Submission<F extends AnyForm = AnyForm> extends Omit<SubmissionFacts, "repeatCount"> {
	readonly form: F;
	readonly values: Values<F>;
	/** Time when the visitor pressed the button, as submitted and unchecked. */
	readonly timestamp?: unknown;
	readonly idempotencyKey?: string | undefined;
	readonly source?: VisitSource | undefined;
	/** Network address of the sender. It is counted and never stored. */
	readonly address: string;
}

/** A lead that was accepted, with the path of its customer's page. */
interface AcceptedLead extends StoredLead {
	/** Absent for a repeat after the first answer's link was withdrawn. */
	readonly pagePath: string | undefined;
}

/**
 * Accepts one lead: scores it for spam, stores it and wakes its delivery. Resolves only once the lead is on disk.
 *
 * @returns the lead, or the first one if the idempotency key was used before with the same values
 * @throws ProblemError if the key was used before with other values
 */
export async function acceptLead<F extends AnyForm>(
	deps: AcceptDeps,
	{ form, values, timestamp, idempotencyKey, isHoneypotFilled, elapsed, source, address }: Submission<F>,
): Promise<AcceptedLead> {
	const receivedAt = deps.getNow();
	const now = receivedAt.getTime();
	let pagePath: string | undefined;
	const fingerprint = computeFingerprint(form, values);
	const repeatCount = await countRepeats(deps.db, fingerprint, new Date(now - day));
	const spamReasons = findSpamReasons(form, values, { isHoneypotFilled, repeatCount, elapsed });
	const isSpam = spamReasons.length > 0;
	const mails = await deps.listMailChannels(form.path, summarize(form.path, values).email);
	const stored = await storeLead(deps, form, values, {
		receivedAt,
		submittedAt: chooseSubmissionTime(timestamp, receivedAt),
		isSpam,
		mails,
		countConfirmation: () => deps.confirmationLimiter.consume(address) === 0,
		source,
		idempotencyKey,
		fingerprint,
		spamReasons,
		onInsert: async (transaction, lead) => {
			if (!isSpam) await deps.assign(transaction, lead, now);
			pagePath = await createPageLink(transaction, lead.id, "browser", now);
		},
	});
	if (!stored.isRepeat)
		deps.metrics.countAccepted(form.path, isSpam ? "spam" : deps.hasTarget(form.path) ? "pending" : "held");
	// The first answer may have been lost with its link
	return { ...stored, pagePath: pagePath ?? (await createPageLinkAgain(deps.db, stored.id, now)) };
}

/** An enquiry by phone or email, as the office has entered it. */
interface EnteredLead<F extends AnyForm = AnyForm>
	extends Required<Pick<NewLead, "street" | "urgency" | "assigneeId" | "onInsert">> {
	readonly form: F;
	readonly values: Values<F>;
	/** Chosen by the browser, so that sending a lead twice stores it once. */
	readonly key: string;
	/** True if the customer is to get the confirmation, which waits while others from the desk are many. */
	readonly sendsConfirmation: boolean;
}

/**
 * Stores an enquiry that the office has entered. It is delivered like any other lead, so that the programs behind the
 * webhooks have all of them, but it is not judged as spam and is confirmed only on request.
 *
 * @throws ProblemError if the key was used before with other values
 */
export async function addEnteredLead<F extends AnyForm>(
	deps: StoreDeps,
	{ form, values, street, urgency, assigneeId, key, sendsConfirmation, onInsert }: EnteredLead<F>,
): Promise<StoredLead> {
	const receivedAt = deps.getNow();
	const possibleMails = await deps.listMailChannels(form.path, summarize(form.path, values).email);
	const mails = possibleMails.filter((channel) => channel !== "confirmation" || sendsConfirmation);
	return storeLead(deps, form, values, {
		receivedAt,
		submittedAt: receivedAt.toISOString(),
		isSpam: false,
		mails,
		countConfirmation: () => true,
		origin: "phone",
		street,
		urgency,
		assigneeId,
		idempotencyKey: `by phone ${key}`,
		fingerprint: computeFingerprint(form, values, street, urgency ?? ""),
		spamReasons: [],
		onInsert,
	});
}

/** Stores a validated form, once for its idempotency key, and wakes its delivery. */
async function storeLead<F extends AnyForm>(
	deps: StoreDeps,
	form: F,
	values: Values<F>,
	{ submittedAt, ...lead }: Omit<NewLead, "id" | "form" | "payload" | "hasTarget"> & { readonly submittedAt: string },
): Promise<StoredLead> {
	const payload = buildPayload(form, values, submittedAt);
	const stored = await insertLead(deps.db, {
		...lead,
		id: randomUUIDv7(),
		form: form.path,
		payload,
		hasTarget: deps.hasTarget(form.path),
	});
	if (!stored.isRepeat) deps.wake();
	// Each attempt at sending one filled-in form has its own timestamp. Street and urgency are compared by the
	// fingerprint, because the office may have changed them since
	else if (
		!isDeepStrictEqual({ ...stored.payload, timestamp: "" }, { ...payload, timestamp: "" }) ||
		stored.fingerprint !== lead.fingerprint
	)
		throw new ProblemError("idempotency-key-reused");
	return stored;
}

const canonicalValue = (value: unknown): string =>
	typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : JSON.stringify(value);

/** Returns a hash that is equal if the same values are sent to the same form again, ignoring case and white space. */
function computeFingerprint(form: AnyForm, values: Readonly<Record<string, unknown>>, ...further: string[]): string {
	const canonical = form.fields.map(({ name }) => canonicalValue(values[name]));
	return hash("sha256", JSON.stringify([form.path, ...canonical, ...further]), "base64url");
}

const utcPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Parses a moment in ISO 8601 and UTC, and rejects days that do not exist: JavaScript reads 30 February as 2 March. */
function parseUtc(text: string): Date | undefined {
	const moment = utcPattern.test(text) ? new Date(text) : undefined;
	return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 19))
		? moment
		: undefined;
}

/**
 * Returns when the visitor pressed the button, in ISO 8601 and UTC. The submitted timestamp is used if it is plausible:
 * at most a week before receipt (a form may wait for a connection) and an hour after it (a clock may be fast).
 * Otherwise the time of receipt is used.
 */
function chooseSubmissionTime(timestamp: unknown, receivedAt: Date): string {
	const moment = typeof timestamp === "string" ? parseUtc(timestamp) : undefined;
	const delay = moment ? receivedAt.getTime() - moment.getTime() : Number.NaN;
	return (moment && delay <= week && delay >= -hour ? moment : receivedAt).toISOString();
}
