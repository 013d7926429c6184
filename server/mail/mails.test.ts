import { type HTMLElement, parse } from "node-html-parser";
import { expect, test } from "vitest";
import { links } from "../../content/company/company.ts";
import { cleanAddress, cleanHeader } from "./mail.ts";
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
		postCode: "se109nf",
		typeOfService: "Leak Detection",
		problemLocation: "Bathroom",
		additionalMessage: "Since Sunday night water has been coming through.\n\nCould someone come before Friday?",
		...given,
	},
});

test("the office's email shows which details are as sent and which have since been corrected", () => {
	const { text } = composeLeadMail({ ...lead(), isCorrected: true });
	expect(composeLeadMail(lead()).text).toContain("Exactly as sent:");
	expect(text).toContain("As corrected by the office:");
	expect(text).not.toContain("Exactly as sent");
});

test("the office's email says who to call and by when", () => {
	const { subject, text } = composeLeadMail(lead({ problemLocation: "" }), "https://desk.brickfold.example");
	expect(subject).toBe("Plumbing · SE10 9NF · Ivan Petrov · Leak Detection");
	expect(text).toMatch(/^Ivan Petrov, SE10 9NF, Greenwich$/m);
	expect(text).toMatch(/^Call: 07700 900417$/m);
	expect(text).toMatch(/^Write: ivan\.petrov@mail\.example, or reply to this email$/m);
	expect(text).toMatch(/^Desk: https:\/\/desk\.brickfold\.example\/leads\/BF-7K3Q0A$/m);
	expect(text).toContain("Reply by Wed 18 November, 14:12");
	expect(text).toContain("Since Sunday night water has been coming through.\n\nCould someone come before Friday?");
	expect(text).toMatch(/^Problem Location: \(left blank\)$/m);
	expect(text).toContain("Tuesday 17 November 2026, 14:12:08");
});

test("the office's email offers no call to an unreadable phone number, and no reply to an invalid address", () => {
	const { text } = composeLeadMail(lead({ phoneNumber: "after six", email: "ivan@mail.example?bcc=x@y.example" }));
	expect(text).not.toMatch(/^(Call|Write):/m);
	expect(text).toContain("after six");
});

test("typed input puts no control character into an email and adds no header", () => {
	const nasty = "'\u202e\u0000\u2028\ud800\r\nBcc: all@example.com";
	const names = ["fullName", "postCode", "typeOfService", "problemLocation", "additionalMessage", "phoneNumber"];
	const { subject, text } = composeLeadMail(lead(Object.fromEntries(names.map((name) => [name, nasty]))));
	expect(subject).not.toMatch(/[\r\n]/);
	for (const character of ["\u202e", "\u0000", "\u2028", "\ud800", "\r"])
		expect(subject + text).not.toContain(character);
});

test("an email's header is one line of at most 200 characters", () => {
	expect(cleanHeader(" Leak\r\nBcc: all@example.com\u0000 ")).toBe("Leak Bcc: all@example.com");
	expect(cleanHeader("a".repeat(300))).toHaveLength(200);
	expect(cleanAddress("ada@example.org\r\nBcc:\tall@example.com\u0000")).toBe("ada@example.orgBcc:all@example.com");
});

test("the confirmation repeats no typed input and says how long the quote is valid", () => {
	const { subject, text } = composeConfirmation(lead(), "https://brickfold.example", "/request/token");
	for (const typed of Object.values(lead().payload)) {
		if (typeof typed === "string") expect(subject + text).not.toContain(typed.slice(0, 20));
	}
	expect(text).toContain("It is with our plumbing team");
	expect(text).toContain("By Wed 18 Nov, 14:12");
	expect(text).toContain("until Fri 18 Dec");
	expect(text).toContain("https://brickfold.example/privacy");
});

test("the confirmation's HTML has the words of its text, and links to call and to read on", () => {
	const { text, html = "" } = composeConfirmation(lead(), "https://brickfold.example", "/request/token");
	const document = parse(html);
	const normalize = (words: string) => words.replace(/^- /gm, "").replace(/\s+/g, " ").trim();
	const blocks = document.querySelectorAll("p, li").slice(1);
	const read = (block: HTMLElement) => parse(block.innerHTML.replaceAll("<br>", " ")).textContent;
	expect(normalize(blocks.map(read).join(" "))).toBe(normalize(text));
	expect(document.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual([
		links.phone,
		"https://brickfold.example/request/token",
		links.phone,
		"https://brickfold.example/privacy",
	]);
});

test("the confirmation promises 24 hours in London time even when the clocks change", () => {
	const autumn = composeLeadMail(lead({}, Date.parse("2026-10-24T14:00:00Z")));
	expect(autumn.text).toContain("Reply by Sun 25 October, 14:00");
	const spring = composeConfirmation(
		lead({}, Date.parse("2026-03-28T23:30:00Z")),
		"https://brickfold.example",
		"/request/token",
	);
	expect(spring.text).toContain("By Mon 30 Mar, 00:30");
});
