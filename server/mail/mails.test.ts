import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import type { Mail } from "./parts.ts";
import { renderHtml } from "./render/html.ts";
import { renderText } from "./render/text.ts";
import { composeAlert, composeAllClear } from "./templates/alert.ts";
import { composeConfirmation } from "./templates/confirmation.ts";
import { composeDigest } from "./templates/digest.ts";
import { composeLeadMail, type MailedLead } from "./templates/lead.ts";
import { composeMorningMail } from "./templates/morning.ts";
import { composeReminder } from "./templates/reminder.ts";
import { composeSignInMail } from "./templates/sign-in.ts";

/** A Tuesday in winter, when London time is UTC. */
const receivedAt = Date.parse("2026-11-17T14:12:08Z");
const now = Date.parse("2026-11-18T08:00:00Z");

const lead = (given: Readonly<Record<string, string>> = {}, at = receivedAt): MailedLead => ({
	reference: "BF-7K3Q0A",
	form: "plumbing",
	receivedAt: at,
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

const trouble = {
	form: "plumbing",
	where: "webhook",
	state: "pending",
	leadCount: 3,
	since: receivedAt,
	lastResponse: { text: "503", at: receivedAt + hour },
	nextAttemptAt: now,
} as const;
const troubles = [
	trouble,
	{ ...trouble, form: "electrical", state: "failed", leadCount: 2, nextAttemptAt: undefined },
] as const;

const schedule = [5e3, 60e3, 300e3, 1800e3, 7200e3, 18e6, 36e6, 504e5, 648e5, 792e5];

const morning = {
	now,
	unanswered: [lead({}, now - 36 * hour), lead({ fullName: "Amira Hussain" }, now - 3 * hour)],
	unansweredInAll: 2,
	overdue: 1,
	spam: [{ reference: "BF-5S1Y00", form: "contact", receivedAt, reasons: ["links", "markup"] }],
	spamInAll: 1,
	troubles,
} as const;

const mails: Readonly<Record<string, Mail>> = {
	lead: composeLeadMail(lead()),
	confirmation: composeConfirmation(lead(), "https://brickfold.example"),
	morning: composeMorningMail(morning),
	"empty morning": composeMorningMail({
		now,
		unanswered: [],
		unansweredInAll: 0,
		overdue: 0,
		spam: [],
		spamInAll: 0,
		troubles: [],
	}),
	digest: composeDigest([lead(), lead({ fullName: "Amira Hussain", urgency: "Emergency" })], now),
	waiting: composeReminder([lead()], 12, receivedAt + 20 * hour),
	alert: composeAlert(troubles, schedule, now, "https://desk.brickfold.example"),
	"all clear": composeAllClear(now),
	"sign-in": composeSignInMail({
		name: "Aisha Karim",
		email: "aisha@brickfold.example",
		link: "https://desk.brickfold.example/sign-in/7Qm4xZt2LkPw9RsVb3Nd8Hc",
		askedAt: receivedAt,
		browser: "Firefox on Windows",
		address: "203.0.113.24",
		contact: { name: "Joe Mercer", phone: "020 7946 0107" },
	}),
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
	for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(82);
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
	expect(text).toMatch(/^Call {4}07700 900 417$/m);
	expect(text).toContain("REPLY BY WED 18 NOVEMBER, 14:12");
	expect(text).toContain("## open, -- closed. We are open for 10 of the 24 hours.");
	expect(text).toContain("|########----------------------------############|");
	expect(text).toMatch(/^14:12 +18:00 +08:00 +14:12$/m);
	expect(text).toMatch(/^Problem Location {3}\(left blank\)$/m);
	expect(text).toContain("Tuesday 17 November 2026, 14:12:08");
	expect(renderHtml(mails.lead as Mail)).toContain('href="tel:+447700900417"');
});

test("the office's email about a Sunday lead says when the office is closed", () => {
	const html = renderHtml(composeLeadMail(lead({}, Date.parse("2026-11-22T07:46:00Z"))));
	expect(html).toContain("The office is closed until then");
	expect(html).not.toContain("0 of the 24");
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
	expect(text).toContain("REPLY BY SUN 25 OCTOBER, 14:00");
	expect(text).toMatch(/^15:00 .*14:00$/m);
	const spring = composeConfirmation(lead({}, Date.parse("2026-03-28T23:30:00Z")), "https://brickfold.example");
	expect(renderText(spring)).toContain("By Mon 30 Mar, 00:30");
});

test("the morning email lists at most ten leads, oldest first", () => {
	const text = renderText(mails.morning as Mail);
	expect(text).toContain("TWO TO ANSWER, ONE OF THEM OVERDUE");
	expect(text).toMatch(/^BF-7K3Q0A, Ivan Petrov, Plumbing, SE10 9NF: 12 hours overdue\n\|#{24}\|\/{12}$/m);
	expect(text).toMatch(/^.*Amira Hussain.*: 21 hours left\n\|#{3}\.{21}\|$/m);
	expect(text).toContain("- BF-5S1Y00, Contact form: links, markup (Tue 14:12)");
	expect(text).toContain("OUTSTANDING DELIVERIES: 5");
	expect(text).toContain("UNANSWERED, EMERGENCIES FIRST, THEN THE OLDEST: 2\n");
	expect(renderText(mails["empty morning"] as Mail)).toContain("UNANSWERED: 0\n");
	expect(renderText(mails["empty morning"] as Mail).match(/^None\.$/gm)).toHaveLength(5);
	const followUps = [{ ...lead(), due: "2026-11-24", assignee: "Joe Mercer" }];
	const visits = [{ ...lead(), due: "2026-11-24T10:30", assignee: "" }];
	const followed = renderText(
		composeMorningMail({ ...morning, visits, followUps, deskUrl: "https://desk.brickfold.example" }),
	);
	expect(followed).toMatch(/VISITS TODAY: 1\n\n- BF-7K3Q0A, Ivan Petrov, Plumbing \(10:30\)/);
	expect(followed).toMatch(/TO FOLLOW UP TODAY: 1\n\n- BF-7K3Q0A, Ivan Petrov, Plumbing, Joe Mercer \(Tue 24 Nov\)/);
	expect(followed).toContain("The desk: https://desk.brickfold.example");
	expect(renderText(composeLeadMail(lead(), "https://desk.brickfold.example"))).toContain(
		"https://desk.brickfold.example/leads/BF-",
	);
	const many = composeMorningMail({
		...morning,
		unanswered: Array.from({ length: 10 }, () => lead()),
		unansweredInAll: 17,
	});
	expect(renderText(many)).toContain("and 7 more");
});

test("the alert names the desk before any command, and explains only the responses that came", () => {
	const text = renderText(mails.alert as Mail);
	const steps = text.slice(text.indexOf("WHAT TO DO"));
	for (const step of steps.split(/^\d\. /m).slice(1)) expect(step).toMatch(/desk.*npm run leads/s);
	expect(steps).toContain("https://desk.brickfold.example");
	expect(steps).toContain("503 means");
	expect(steps).not.toContain("404 means");
	const other = renderText(composeAlert([{ ...trouble, lastResponse: { text: "500", at: now } }], schedule, now));
	expect(other).not.toMatch(/503|desk/);
});

test("the alert names forms, counts, times and responses, and no person", () => {
	const mail = mails.alert as Mail;
	expect(mail.subject).toBe("5 deliveries outstanding: Plumbing waiting since 14:12, Electrical given up");
	const text = renderText(mail);
	expect(text).toContain("HOW LONG WE KEEP TRYING");
	expect(text).toContain("npm run leads -- retry --all");
	expect(text).not.toMatch(/petrov|SE10/i);
});
