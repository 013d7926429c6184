import { expect, test } from "vitest";
import type { Mail } from "./parts.ts";
import { renderHtml } from "./render/html.ts";
import { renderText } from "./render/text.ts";
import { composeConfirmation } from "./templates/confirmation.ts";
import { composeLeadMail, type MailedLead } from "./templates/lead.ts";

/** A Tuesday in winter, when London time is UTC. */
const receivedAt = Date.parse("2026-11-17T14:12:08Z");

const lead = (given: Readonly<Record<string, string>> = {}, at = receivedAt): MailedLead => ({
	reference: "BF-7K3Q0A",
	form: "plumbing",
	receivedAt: at,
	urgency: null,
	payload: {
		fullName: "Ivan Petrov",
		email: "ivan.petrov@mail.example",
		phoneNumber: "07700 900 417",
		postCode: "SE10 9NF",
		typeOfService: "Leak Detection",
		problemLocation: "Bathroom",
		additionalMessage: "Since Sunday night water has been coming through.\n\nCould someone come before Friday?",
		...given,
	},
});

const mails: Readonly<Record<string, Mail>> = {
	lead: composeLeadMail(lead()),
	confirmation: composeConfirmation(lead(), "https://brickfold.example"),
};

test.each(Object.entries(mails))("the email '%s' follows the rules of mail programs", (_, mail) => {
	const html = renderHtml(mail);
	expect(Buffer.byteLength(html)).toBeLessThan(40_000);
	expect(html).not.toMatch(/<(img|link|script|iframe|form|input|svg|video)\b/i);
	expect(html).not.toMatch(/\b(src|background|on\w+)=/i);
	expect(html).not.toMatch(/url\(|@import|@font-face/);
	// A background or colour must be in the tag itself, because some programs strip style sheets
	for (const [tag] of html.matchAll(/<(?:h1|h2|p|td|div|th) class="(?:ink|soft)[^>]*>/g))
		expect(tag).toContain("color:");
	for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https:|mailto:|tel:)/);
	const open = html.match(/<(table|tr|td|th|p|div|h1|h2|a|b|span)\b/g)?.length;
	expect(html.match(/<\/(table|tr|td|th|p|div|h1|h2|a|b|span)>/g)?.length).toBe(open);
});

test.each(Object.entries(mails))("the email '%s' is readable as plain text", (_, mail) => {
	const text = renderText(mail);
	expect(text).not.toMatch(/[<>]|&\w+;|undefined|\n{5}/);
	expect(mail.subject).not.toMatch(/\n/);
});

test("the office's email shows which details are as sent and which have since been corrected", () => {
	const text = (isCorrected: boolean) => renderText(composeLeadMail({ ...lead(), isCorrected }));
	expect(text(false)).toContain("EXACTLY AS SENT");
	expect(text(true)).toContain("AS CORRECTED BY THE OFFICE");
	expect(text(true)).not.toContain("EXACTLY AS SENT");
});

test("the office's email says who to call and by when", () => {
	expect(mails.lead?.subject).toBe("Plumbing · SE10 9NF · Ivan Petrov · Leak Detection");
	const text = renderText(composeLeadMail(lead({ problemLocation: "" })));
	expect(text).toContain("IVAN PETROV");
	expect(text).toContain("SE10 9NF, Greenwich");
	expect(text).toMatch(/^Call: 07700 900417$/m);
	expect(text).toContain("Reply by Wed 18 November, 14:12");
	expect(text).toMatch(/^Problem Location: \(left blank\)$/m);
	expect(text).toContain("Tuesday 17 November 2026, 14:12:08");
	expect(renderText(composeLeadMail(lead(), "https://desk.brickfold.example"))).toContain(
		"https://desk.brickfold.example/leads/BF-",
	);
	expect(renderHtml(mails.lead as Mail)).toContain('href="tel:+447700900417"');
});

test("the office's email has no button for an unreadable phone number or an invalid address", () => {
	const html = renderHtml(
		composeLeadMail(lead({ phoneNumber: "after six", email: "ivan@mail.example?bcc=x@y.example" })),
	);
	expect(html).not.toMatch(/href="(tel|mailto):/);
	expect(html).toContain("after six");
});

test("typed input is escaped throughout an email, and adds no header", () => {
	const nasty = `<b onclick="x">'"&amp;\u202e\u0000</b>`;
	const everywhere = Object.fromEntries(
		["fullName", "postCode", "typeOfService", "problemLocation", "additionalMessage", "phoneNumber"].map((name) => [
			name,
			`${nasty}\r\nBcc: all@example.com`,
		]),
	);
	const mail = composeLeadMail(lead(everywhere));
	const html = renderHtml(mail);
	expect(html).not.toContain("<b onclick");
	expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&#39;&quot;&amp;amp;");
	for (const character of ["\u202e", "\u0000", "\r"]) expect(html + renderText(mail)).not.toContain(character);
});

test("the confirmation repeats no typed input and says how long the quote is valid", () => {
	const mail = composeConfirmation({ ...lead(), receivedAt }, "https://brickfold.example");
	const all = `${mail.subject} ${mail.preview} ${renderHtml(mail)} ${renderText(mail)}`;
	for (const typed of Object.values(lead().payload)) {
		if (typeof typed === "string") expect(all).not.toContain(typed.slice(0, 20));
	}
	const text = renderText(mail);
	expect(text).toContain("It is with our plumbing team.");
	expect(text).toContain("By Wed 18 Nov, 14:12");
	expect(text).toContain("Until Fri 18 Dec");
	expect(text).toContain("https://brickfold.example/privacy");
});

test("the confirmation promises 24 hours in London time even when the clocks change", () => {
	const text = renderText(composeLeadMail(lead({}, Date.parse("2026-10-24T14:00:00Z"))));
	expect(text).toContain("Reply by Sun 25 October, 14:00");
	const spring = composeConfirmation(lead({}, Date.parse("2026-03-28T23:30:00Z")), "https://brickfold.example");
	expect(renderText(spring)).toContain("By Mon 30 Mar, 00:30");
});
