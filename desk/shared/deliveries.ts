import { capitalize } from "../../content/shared/in-words.ts";
import { formWord } from "../../forms/form-names.ts";
import { notSentPrefix } from "../../forms/lead-words.ts";
import type { Attempt, Channel, DeliveryTrouble, DeliveryView, Lead } from "../api/types.ts";
import { timeOfDay } from "../ui/times.ts";

const subjects: Readonly<Record<Channel, string>> = {
	webhook: "Lead",
	"office-mail": "Office email",
	confirmation: "Confirmation",
	reply: "Reply",
	"page-mail": "Office email about the customer’s page",
};

export const nameTarget = (channel: Channel, form: Lead["form"]): string =>
	({
		webhook: form === "contact" ? "the CRM" : `the ${formWord(form)} system`,
		"office-mail": "the office",
		confirmation: "the customer",
		reply: "the customer",
		"page-mail": "the office",
	})[channel];

/** Returns whether the form's webhook has received the lead, even if it was changed since. */
export const isDelivered = ({ deliveries }: Pick<Lead, "deliveries">): boolean =>
	deliveries.some(({ channel, deliveredAt }) => channel === "webhook" && deliveredAt !== null);

/** An email that a mail server has refused because of its address, not because of its sender (5.7). */
const refusedAddress = /^SMTP 5\d\d(?! 5\.7\.).* to RCPT TO$|^SMTP 5\d\d 5\.1\.[1-6] to DATA$|^no address/;

export const isAddressRefused = (attempt: Attempt | null): boolean => refusedAddress.test(attempt?.error ?? "");

function explainAttempt(attempt: Attempt | null | undefined): string {
	const error = attempt?.error ?? "no response";
	if (error.startsWith("HTTP")) return "the system reported an error";
	if (isAddressRefused(attempt ?? null)) return "the address was refused";
	if (/^SMTP \d.* before the message was sent/.test(error)) return "our mail server refused the connection";
	if (error.startsWith("SMTP 5")) return "the mail server refused it";
	if (error.startsWith("SMTP")) return "the mail server asked to try later";
	return error.replace(notSentPrefix, "").replace(/ \([^)]*\)$/, "");
}

type Delivery = Pick<DeliveryTrouble, "channel" | "lastAttempt" | "nextAttemptAt" | "mayHaveArrived"> &
	Pick<DeliveryView, "state">;

/** Returns a delivery with its last attempt, as the notices of trouble have it. */
export const withLastAttempt = (delivery: DeliveryView): Delivery => ({
	...delivery,
	lastAttempt: delivery.attempts.at(-1) ?? null,
});

/** Returns whether an email that its mail server never confirmed may have arrived. Webhooks recognise a repeat. */
export const mailMayHaveArrived = (delivery: Pick<Delivery, "channel" | "mayHaveArrived">): boolean =>
	delivery.mayHaveArrived && delivery.channel !== "webhook";

/** Returns whether a trouble is only a wait: for a setting, or for the first attempt. */
export const isWaiting = ({ state, lastAttempt }: Pick<Delivery, "state" | "lastAttempt">): boolean =>
	state === "held" || lastAttempt === null;

/** Describes how far a delivery is: `sent`, `not sent yet: our mail server is not reachable, next attempt 14:20`. */
export function describeDelivery(delivery: Delivery): string {
	const { channel, state, lastAttempt, nextAttemptAt } = delivery;
	const to = channel === "confirmation" && lastAttempt?.recipient;
	const done = channel === "webhook" ? "passed on" : "sent";
	const mayHaveArrived = mailMayHaveArrived(delivery);
	const reason = explainAttempt(lastAttempt);
	switch (state) {
		case "delivered":
			return `${done}${to ? ` to ${to}` : ""}`;
		case "pending":
			if (!lastAttempt?.error) return `not ${done} yet`;
			return `${mayHaveArrived ? "may have been sent" : `not ${done} yet`}: ${reason}, ${nextAttemptAt === null ? "trying again now" : `next attempt ${timeOfDay(nextAttemptAt)}`}`;
		case "failed":
			return `${mayHaveArrived ? "may have been sent" : `not ${done}`}: ${reason}`;
		case "held":
			return `not ${done} yet: ${channel === "webhook" ? "no system is connected" : "email is not set up"}`;
		case "skipped":
			if (!lastAttempt?.error) return `not ${done}`;
			return `${channel === "confirmation" ? "no confirmation" : `not ${done}`}: ${reason}`;
	}
}

/** Names a delivery and describes how far it is: `Reply not sent yet`. */
export const nameDelivery = (delivery: Delivery): string =>
	capitalize(describeDelivery(delivery).replace(/^(?!no )/, `${subjects[delivery.channel]} `));

/** Names a trouble without its cause, for a row: `Reply not sent`. */
export const nameTrouble = (delivery: Delivery): string => nameDelivery(delivery).replace(/:.*/, "");

/** Quotes the first words of a text after its greeting, which tell it from others. */
export function quoteStart(text: string): string {
	const body = text
		.replace(/^(?:dear|hello|hi)\b[^\n,]{0,60}[\n,]\s*/i, "")
		.replace(/\s+/g, " ")
		.trim();
	const start = body.length > 60 ? `${body.slice(0, body.lastIndexOf(" ", 57))} …` : body;
	return `“${start}”`;
}
