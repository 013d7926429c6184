import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { day, hour, week } from "../../content/shared/time.ts";
import type { Values } from "../../forms/form.ts";
import type { AnyForm, FormPath } from "../../forms/forms.ts";
import { buildPayload } from "../../forms/payload.ts";
import type { VisitSource } from "../../forms/source.ts";
import type { Database } from "../database/schema.ts";
import type { Metrics } from "../http/metrics.ts";
import { ProblemError } from "../http/problem.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { findSpamReasons } from "../spam/score.ts";
import { countRepeats, insertLead, type StoredLead } from "./insert.ts";
import type { MailChannel } from "./lead.ts";

export interface AcceptDeps {
	readonly db: Database;
	/** Returns whether a webhook is set for the form. Without one its leads are held. */
	readonly hasTarget: (form: FormPath) => boolean;
	/** Returns the emails that a lead of this form causes, given the sender's address. */
	readonly listMailChannels: (form: FormPath, email: string) => readonly MailChannel[];
	/** Counts the confirmations caused by a sender's network. */
	readonly confirmationLimiter: Pick<RateLimiter, "consume">;
	/** Wakes the delivery workers because something is due. */
	readonly wake: () => void;
	readonly getNow: () => Date;
	readonly newId: () => string;
	readonly metrics: Pick<Metrics, "countAccepted">;
}

/** Validated form with its metadata. */
interface Submission<F extends AnyForm = AnyForm> {
	readonly form: F;
	readonly values: Values<F>;
	/** Time when the visitor pressed the button, as submitted and unchecked. */
	readonly timestamp?: unknown;
	readonly idempotencyKey?: string;
	/** True if the honeypot, a field that people never see, was filled in. */
	readonly isHoneypotFilled: boolean;
	/** Milliseconds from the first interaction with the form to the button. */
	readonly elapsed?: number;
	/** Origin of the visit: landing page, referrer and campaign. */
	readonly source?: VisitSource;
	/** Network address of the sender. It is counted and never stored. */
	readonly address: string;
}

/** Compares two payloads except for their timestamps: each attempt at sending one filled-in form has its own. */
function isSamePayload(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
	return isDeepStrictEqual({ ...one, timestamp: "" }, { ...other, timestamp: "" });
}

/**
 * Accepts one lead: scores it for spam, stores it and wakes its delivery. Resolves only once the lead is on disk.
 *
 * @returns the lead, or the first one if the idempotency key was used before with the same values
 * @throws DatabaseUnavailableError if nothing was stored; ProblemError if the key was used before with other values
 */
export async function acceptLead<F extends AnyForm>(
	deps: AcceptDeps,
	submission: Submission<F>,
): Promise<Pick<StoredLead, "id" | "reference">> {
	const { form, values, idempotencyKey, isHoneypotFilled, elapsed } = submission;
	const receivedAt = deps.getNow();
	const fingerprint = computeFingerprint(form, values);
	const repeatCount = await countRepeats(deps.db, fingerprint, new Date(receivedAt.getTime() - day));
	const reasons = findSpamReasons(form, values, {
		isHoneypotFilled,
		repeatCount,
		...(elapsed !== undefined && { elapsed }),
	});
	const isSpam = reasons.length > 0;
	const hasTarget = deps.hasTarget(form.path);
	const payload = buildPayload(form, values, chooseSubmissionTime(submission.timestamp, receivedAt));
	const mails = deps.listMailChannels(form.path, values.email);
	const isConfirmed = !isSpam && mails.includes("confirmation");
	const isConfirmationSkipped = isConfirmed && (await deps.confirmationLimiter.consume(submission.address)) > 0;
	const stored = await insertLead(deps.db, {
		id: deps.newId(),
		form: form.path,
		payload,
		receivedAt,
		hasTarget,
		isSpam,
		mails,
		isConfirmationSkipped,
		...(submission.source && { source: submission.source }),
		...(idempotencyKey !== undefined && { idempotencyKey }),
		fingerprint,
		spamReasons: reasons,
	});
	if (!stored.isRepeat) {
		deps.metrics.countAccepted(form.path, isSpam ? "spam" : hasTarget ? "pending" : "held");
		if (!isSpam && (hasTarget || mails.length > 0)) deps.wake();
	} else if (!isSamePayload(stored.payload, payload)) throw new ProblemError("idempotency-key-reused");
	return stored;
}

/** Enquiry of somebody who rang, as the office has typed it in. */
interface PhoneEnquiry<F extends AnyForm = AnyForm> {
	readonly form: F;
	readonly values: Values<F>;
	/** Chosen by the browser, so that sending a lead twice stores it once. */
	readonly key: string;
	/** True if the customer is to get the confirmation. */
	readonly isConfirmed: boolean;
}

/**
 * Stores the enquiry of somebody who rang. It is delivered like any other lead, so that the programs behind the
 * webhooks have all of them, but it is not judged as spam and is confirmed only on request.
 *
 * @throws DatabaseUnavailableError if nothing was stored; ProblemError if the key was used before with other values
 */
export async function enterLead<F extends AnyForm>(
	deps: Pick<AcceptDeps, "db" | "hasTarget" | "listMailChannels" | "wake" | "getNow" | "newId">,
	{ form, values, key, isConfirmed }: PhoneEnquiry<F>,
): Promise<StoredLead> {
	const receivedAt = deps.getNow();
	const payload = buildPayload(form, values, receivedAt.toISOString());
	const mails = deps.listMailChannels(form.path, values.email);
	const stored = await insertLead(deps.db, {
		id: deps.newId(),
		form: form.path,
		payload,
		receivedAt,
		hasTarget: deps.hasTarget(form.path),
		isSpam: false,
		mails: mails.filter((channel) => channel !== "confirmation" || isConfirmed),
		intake: "phone",
		idempotencyKey: `by phone ${key}`,
		fingerprint: computeFingerprint(form, values),
		spamReasons: [],
	});
	if (!stored.isRepeat) deps.wake();
	else if (!isSamePayload(stored.payload, payload)) throw new ProblemError("idempotency-key-reused");
	return stored;
}

const canonicalValue = (value: unknown): string =>
	typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : JSON.stringify(value);

/** Returns a hash that is equal if the same values are sent to the same form again, ignoring case and white space. */
function computeFingerprint(form: AnyForm, values: Readonly<Record<string, unknown>>): string {
	const canonical = form.fields.map(({ name }) => canonicalValue(values[name]));
	return hash("sha256", JSON.stringify([form.path, ...canonical]), "base64url");
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
