import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { type MailServer, startMailServer } from "../support/service/mail-server.ts";

let mail: MailServer;
beforeAll(async () => {
	mail = await startMailServer();
	await startOffice({ SMTP_URL: mail.url, ACKNOWLEDGE: "off", ALERT_TO: "office@brickfold.example" });
});
afterAll(() => mail.stop());

test("a failed reply names its text, is sent again on its own, and is cleared by a later answer", async () => {
	await sendListedLead({ fullName: "Wrong Address", email: "wrong@example.com", phoneNumber: "020 7946 0018" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Wrong Address" }).click();
	const reply = async (text: string) => {
		await page.getByRole("button", { name: "Reply by email" }).click();
		await page.getByLabel("Reply", { exact: true }).fill(`Dear Wrong Address,\n\n${text}`);
		await page.getByRole("button", { name: "Send reply" }).click();
	};
	const notices = page.locator(".delivery-problem");
	const mark = page.locator(".row", { hasText: "Wrong Address" }).locator(".badge.bad");

	mail.treat({ code: 550 });
	await reply("Does Tuesday suit you?");
	const refused = notices.filter({ hasText: "“Does Tuesday suit you?”" });
	await refused.getByText("Reply not sent: the address was refused.").waitFor();
	await refused.getByText("The email address may be wrong: call 020 7946 0018.").waitFor();
	await reply("Or would Wednesday do?");
	const other = notices.filter({ hasText: "“Or would Wednesday do?”" });
	await other.getByText("Reply not sent").waitFor();
	// Two marks with the same words are shown as one
	await expect.poll(() => mark.count()).toBe(1);

	// Only that reply is sent, and only after its text was shown
	mail.treat("accept");
	await refused.getByRole("button", { name: "Send now…" }).click();
	const question = page.getByRole("dialog", { name: "Send this reply now?" });
	await question.getByText("“Does Tuesday suit you?”").waitFor();
	await question.getByRole("button", { name: "Send now" }).click();
	await refused.waitFor({ state: "detached" });
	const received = mail.mails.filter(({ to }) => to.includes("wrong@example.com"));
	expect(received.map(({ email }) => email.text)).toEqual([expect.stringContaining("Does Tuesday suit you?")]);
	await page.getByText(/^Resend of “Does Tuesday suit you\?” requested by Aisha Karim/).waitFor();
	await other.waitFor();
	await expect.poll(() => mark.count()).toBe(1);

	// A call has answered the customer
	await page.getByLabel("Note", { exact: true }).first().fill("Rang: Wednesday it is");
	await page.getByRole("radio", { name: "Call" }).check();
	await page.getByRole("button", { name: "Spoke" }).click();
	await mark.waitFor({ state: "detached" });
	await expect.poll(() => notices.count()).toBe(0);
});

test("the row of an urgent lead shows that a reply was not sent, at every width", async () => {
	const urgent = { additionalMessage: "A burst pipe: please hurry", postCode: "SE15 4QL" };
	await sendListedLead({ fullName: "Urgent Address", email: "urgent@example.com", ...urgent });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Urgent Address" }).click();
	mail.treat({ code: 550 });
	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByLabel("Reply", { exact: true }).fill("Dear customer,\n\nWe are on our way.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.locator(".delivery-problem").first().waitFor();
	mail.treat("accept");
	await page.keyboard.press("Escape");
	const row = page.locator(".row", { hasText: "Urgent Address" });
	await row.locator(".badge.bad").waitFor({ state: "attached" });
	for (const width of [1920, 1440, 1280, 1100, 390]) {
		await page.setViewportSize({ width, height: 900 });
		const shown = await row.evaluate((element) => {
			const [tag, badge] = [".tag", ".badge.bad"].map((part) => element.querySelector(part)?.getBoundingClientRect());
			const text = element.querySelector(".badge.bad > span")?.getBoundingClientRect();
			const line = element.querySelector(".message")?.getBoundingClientRect();
			const isInLine = !line?.height || (badge && badge.top < line.bottom);
			return { hasTag: (tag?.width ?? 0) > 0, isInLine, hasWords: (text?.width ?? 0) > 30 };
		});
		expect(shown, `${width} px`).toEqual({ hasTag: true, isInLine: true, hasWords: true });
	}
});

test("a reply that was sent but not confirmed is not called unsent", async () => {
	mail.treat("reset");
	const notice = await replyTo("Right Address");
	await notice.getByText("Reply may have been sent: the mail server did not confirm it, next attempt").waitFor();
	await notice.getByText("Check whether it has arrived before you send it again.").waitFor();
	expect(await notice.getByText("may be wrong").count()).toBe(0);
});

test("a mail server that is down is not blamed on the customer's address", async () => {
	await mail.stop();
	const notice = await replyTo("Other Address");
	await notice.getByText("Reply not sent yet: our mail server is not reachable, next attempt").waitFor();
	expect(await notice.getByText("may be wrong").count()).toBe(0);
	// Its mark stands beside the words, which may take two lines
	const state = notice.page().locator(".reply-state");
	const [mark, words] = [await state.locator("svg").boundingBox(), await state.locator("span").boundingBox()];
	expect(mark?.y).toBe(words?.y);
});

/** Replies to a new lead by that name. Returns the notice of the reply's trouble. */
async function replyTo(fullName: string) {
	await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: fullName }).click();
	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByLabel("Reply", { exact: true }).fill("Does Thursday suit you?");
	await page.getByRole("button", { name: "Send reply" }).click();
	return page.locator(".delivery-problem");
}
