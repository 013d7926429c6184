import { expect, test } from "vitest";
import { isAddressRefused, nameDelivery, nameTarget, quoteStart } from "./deliveries.ts";

const attempt = (error: string | null) => ({
	...{ startedAt: 0, duration: 40, status: null, error, recipient: "ada@example.org" },
});
const delivery = {
	channel: "webhook",
	state: "pending",
	lastAttempt: attempt("HTTP 503"),
	nextAttemptAt: Date.parse("2026-11-26T14:20:00Z"),
	mayHaveArrived: false,
} as const;
const reply = { ...delivery, channel: "reply" } as const;

test.each([
	[delivery, "Lead not passed on yet: the system reported an error, next attempt 14:20"],
	[{ ...delivery, nextAttemptAt: null }, "Lead not passed on yet: the system reported an error, trying again now"],
	[{ ...delivery, state: "failed" }, "Lead not passed on: the system reported an error"],
	[{ ...delivery, state: "held" }, "Lead not passed on yet: no system is connected"],
	[{ ...delivery, state: "delivered" }, "Lead passed on"],
	[{ ...delivery, state: "held", channel: "office-mail" }, "Office email not sent yet: email is not set up"],
	[
		{ ...delivery, state: "skipped", channel: "confirmation", lastAttempt: attempt("not sent: this mailbox has one") },
		"No confirmation: this mailbox has one",
	],
	[{ ...delivery, state: "skipped", channel: "confirmation", lastAttempt: null }, "Confirmation not sent"],
	[{ ...reply, state: "delivered" }, "Reply sent"],
	[{ ...delivery, state: "delivered", channel: "confirmation" }, "Confirmation sent to ada@example.org"],
	[{ ...reply, lastAttempt: null }, "Reply not sent yet"],
	[
		{ ...reply, lastAttempt: attempt("our mail server is not reachable (ECONNREFUSED)") },
		"Reply not sent yet: our mail server is not reachable, next attempt 14:20",
	],
	[
		{ ...reply, mayHaveArrived: true, lastAttempt: attempt("the mail server did not confirm it (ECONNRESET)") },
		"Reply may have been sent: the mail server did not confirm it, next attempt 14:20",
	],
	[
		{
			...reply,
			state: "failed",
			mayHaveArrived: true,
			lastAttempt: attempt("our mail server is not reachable (EPIPE)"),
		},
		"Reply may have been sent: our mail server is not reachable",
	],
	[{ ...delivery, mayHaveArrived: true }, "Lead not passed on yet: the system reported an error, next attempt 14:20"],
] as const)("the delivery %j reads '%s'", (given, words) => expect(nameDelivery(given)).toBe(words));

test.each([
	["SMTP 550 5.1.1 to RCPT TO", "the address was refused", true],
	["no address that email can be sent to", "the address was refused", true],
	["SMTP 550 5.1.1 to DATA", "the address was refused", true],
	["SMTP 550 5.7.1 to DATA", "the mail server refused it", false],
	["SMTP 550 5.7.1 to RCPT TO", "the mail server refused it", false],
	["SMTP 451 4.7.1 to RCPT TO", "the mail server asked to try later", false],
	["SMTP 535 before the message was sent (AUTH)", "our mail server refused the connection", false],
	["our mail server is not reachable (ECONNREFUSED)", "our mail server is not reachable", false],
	["no response within 120 s", "no response within 120 s", false],
])("the mail server's '%s' reads '%s', and %s blames the address", (error, words, isAddress) => {
	expect(nameDelivery({ ...reply, state: "failed", lastAttempt: attempt(error) })).toBe(`Reply not sent: ${words}`);
	expect(isAddressRefused(attempt(error))).toBe(isAddress);
});

test("a quotation begins after the greeting and ends with a whole word", () => {
	expect(quoteStart("Dear Peter, when may we look at the cellar?\nUna")).toBe("“when may we look at the cellar? Una”");
	expect(quoteStart("Dear Ada,\n\nDoes Tuesday suit you?")).toBe("“Does Tuesday suit you?”");
	expect(quoteStart(`Hello\n${"word ".repeat(20)}`)).toMatch(/^“word .+ word …”$/);
});

test("targets are named in words", () => {
	expect(nameTarget("webhook", "contact")).toBe("the CRM");
	expect(nameTarget("webhook", "plumbing")).toBe("the plumbing system");
	expect(nameTarget("confirmation", "plumbing")).toBe("the customer");
});
