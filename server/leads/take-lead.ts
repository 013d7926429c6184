import { isDeepStrictEqual } from "node:util";
import type { Values } from "../../forms/form.ts";
import type { AnyForm, FormPath } from "../../forms/forms.ts";
import { payloadOf } from "../../forms/payload.ts";
import type { Source } from "../../forms/source.ts";
import type { Metrics } from "../metrics.ts";
import { Problem } from "../problem.ts";
import type { Accepted, LeadIntake, MailChannel } from "../store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { PostLimiter } from "./limits.ts";
import { pressedAt } from "./pressed-at.ts";
import { spamReasons } from "./spam.ts";

export interface TakingDeps {
	readonly intake: Pick<LeadIntake, "accept" | "countSince">;
	/** Whether a webhook is set for the form; without one its leads are held. */
	readonly hasTarget: (form: FormPath) => boolean;
	/** The mails that a lead of this form causes, given the sender's address. */
	readonly mailsOf: (form: FormPath, email: string) => readonly MailChannel[];
	/** Counts the confirmations that a sender's network causes. */
	readonly confirmationLimiter: Pick<PostLimiter, "count">;
	/** Tells the delivery workers that something is due. */
	readonly wake: () => void;
	readonly clock: () => Date;
	readonly newId: () => string;
	readonly metrics: Pick<Metrics, "accepted">;
}

/** A validated form, and what came in beside its values. */
export interface SentForm<F extends AnyForm = AnyForm> {
	readonly form: F;
	readonly values: Values<F>;
	/** When the visitor pressed the button, as it was sent. */
	readonly timestamp?: unknown;
	readonly idempotencyKey?: string;
	/** Whether the honeypot, a field that people never see, was filled in. */
	readonly isHoneypotFilled: boolean;
	/** Milliseconds from the first touch of the form to the button. */
	readonly elapsed?: number;
	/** Where the visit came from. */
	readonly source?: Source;
	/** The network address it came from; counted, never stored. */
	readonly address: string;
}

const repeatsCount = 24 * 3_600_000;

/** Whether two payloads say the same; each try at sending one filled form has a time of its own. */
function saysTheSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
	return isDeepStrictEqual({ ...one, timestamp: "" }, { ...other, timestamp: "" });
}

/**
 * Takes one lead: judges it, commits it and sets its delivery going. Resolves only when it is on disk.
 *
 * @returns the lead, or the first one where the idempotency key was seen before with the same values
 * @throws StoreUnavailable when nothing was stored; Problem where the key was seen before with other values
 */
export async function takeLead<F extends AnyForm>(
	deps: TakingDeps,
	submission: SentForm<F>,
): Promise<Pick<Accepted, "id" | "reference">> {
	const { form, values, idempotencyKey, isHoneypotFilled, elapsed } = submission;
	const receivedAt = deps.clock();
	const fingerprint = fingerprintOf(form, values);
	const earlier = await deps.intake.countSince(fingerprint, new Date(receivedAt.getTime() - repeatsCount));
	const reasons = spamReasons(form, values, { isHoneypotFilled, earlier, ...(elapsed !== undefined && { elapsed }) });
	const state = reasons.length > 0 ? "spam" : deps.hasTarget(form.path) ? "pending" : "held";
	const payload = payloadOf(form, values, pressedAt(submission.timestamp, receivedAt));
	const mails = deps.mailsOf(form.path, values.email);
	const isConfirmed = state !== "spam" && mails.includes("confirmation");
	const isConfirmationSkipped = isConfirmed && (await deps.confirmationLimiter.count(submission.address)) > 0;
	const stored = await deps.intake.accept({
		id: deps.newId(),
		form: form.path,
		payload,
		receivedAt,
		state,
		mails,
		isConfirmationSkipped,
		...(submission.source && { source: submission.source }),
		...(idempotencyKey !== undefined && { idempotencyKey }),
		fingerprint,
		spamReasons: reasons,
	});
	if (!stored.isRepeat) {
		deps.metrics.accepted(form.path, state);
		if (state === "pending" || (state === "held" && mails.length > 0)) deps.wake();
	} else if (!saysTheSame(stored.payload, payload)) throw new Problem("idempotency-key-reused");
	return stored;
}
