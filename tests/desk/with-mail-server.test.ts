import { expect, test } from "vitest";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
} from "../support/browser/office.ts";

const mailsTo = haveOfficeWithMail();

/** Returns what was written to an address, without the line below it that names the customer's page. */
const writtenTo = (address: string) => mailsTo(address).map(({ text = "" }) => text.split("\n\nYour page")[0]);

test("two people who write to one customer learn of each other before both replies go out", async () => {
	const customer = "leo@example.com";
	await sendListedLead({ fullName: "Leo Marsh", email: customer });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson(), expectedConsole: /409/ });
	const iris = await openDesk("/", { cookie: await inviteColleague("Iris Lund", "iris@brickfold.example") });
	for (const page of [aisha, iris]) {
		await page.getByRole("link", { name: "Leo Marsh" }).click();
		await page.getByRole("button", { name: "Reply by email" }).click();
	}
	await aisha.getByLabel("Reply", { exact: true }).fill("We can come on Friday.");
	const writing = iris.getByText("Aisha Karim is writing a reply.");
	await writing.waitFor({ timeout: 15_000 });
	await iris.getByLabel("Reply", { exact: true }).fill("Does Tuesday suit you?");

	// Aisha's desk gets no news of the reply
	await aisha.route("**/api/news*", (route) => route.abort());
	await iris.getByRole("button", { name: "Send reply" }).click();
	await iris.getByText(`Your reply to ${customer} is on its way.`).waitFor();
	await aisha.getByRole("button", { name: "Send reply" }).click();
	const question = aisha.getByRole("alert").filter({ hasText: "Send yours as well?" });
	await question.getByText(/^Iris Lund replied at \d\d:\d\d while you were writing\. Send yours as well\?$/).waitFor();
	await expect.poll(() => writtenTo(customer)).toEqual(["Does Tuesday suit you?"]);
	expect(await aisha.getByLabel("Reply", { exact: true }).inputValue()).toBe("We can come on Friday.");
	await aisha.getByRole("button", { name: "Send as well" }).click();
	await aisha.getByText(`Your reply to ${customer} is on its way.`).waitFor();
	await expect.poll(() => mailsTo(customer).length).toBe(2);
	await writing.waitFor({ state: "detached", timeout: 15_000 });
});

test("a reply stops once for a call that a colleague has had, and for a lead that they have closed, meanwhile", async () => {
	const customer = "victor@example.com";
	await sendListedLead({ fullName: "Victor Marsh", email: customer, phoneNumber: "07700 900434" });
	const aisha = await openDesk("/?find=victor", { cookie: await signInFirstPerson(), expectedConsole: /409/ });
	const ian = await openDesk("/?find=victor", { cookie: await inviteColleague("Ian Lund", "ian@brickfold.example") });
	for (const page of [aisha, ian]) await page.getByRole("link", { name: "Victor Marsh" }).click();
	await aisha.getByRole("button", { name: "Reply by email" }).click();
	await aisha.getByLabel("Reply", { exact: true }).fill("Tom comes on Monday at 8.");
	await ian.getByRole("radio", { name: "Call", exact: true }).check();
	await ian.getByLabel("Note", { exact: true }).first().fill("The electrician comes tonight");
	await ian.getByRole("button", { name: "Spoke" }).click();
	const editor = aisha.getByRole("form", { name: "Reply by email" });
	await editor.getByText(/^Ian Lund logged a call at \d\d:\d\d while you were writing\.$/).waitFor();
	await aisha.getByRole("button", { name: "Send reply" }).click();
	await editor.getByText(/^Ian Lund logged a call at .* while you were writing\. Send yours as well\?$/).waitFor();

	// Aisha's desk gets no news of the closing
	await aisha.route("**/api/news*", (route) => route.abort());
	await ian.getByRole("radio", { name: "Lost" }).check();
	await ian.getByLabel("Why it was lost").selectOption("Too expensive");
	await ian.getByText("Marked as lost: Victor Marsh").waitFor();
	await aisha.getByRole("button", { name: "Send as well" }).click();
	await editor
		.getByText(/^Marked as lost: too expensive, by Ian Lund at .* while you were writing\. Send yours as well\?$/)
		.waitFor();
	expect(mailsTo(customer)).toEqual([]);
	await aisha.getByRole("button", { name: "Send as well" }).click();
	await aisha.getByText(`Your reply to ${customer} is on its way.`).waitFor();
});

test("a reply to a customer whose lead is lost leaves it lost, and says so", async () => {
	await sendListedLead({ fullName: "Rita Marsh", email: "rita@example.com", phoneNumber: "07700 900436" });
	const page = await openDesk("/?find=rita", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Rita Marsh" }).click();
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Too expensive");
	await page.getByText("Marked as lost: Rita Marsh").waitFor();
	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByLabel("Reply", { exact: true }).fill("Gladly. Would Wednesday suit you?");
	await page.getByText("The lead stays lost, also on the customer’s page: reopen it first.").waitFor();
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText("Your reply to rita@example.com is on its way. The lead is still lost.").waitFor();
	await page.getByRole("region", { name: "Reply time" }).getByRole("button", { name: "Reopen" }).waitFor();
	await page.getByRole("status").getByRole("button", { name: "Reopen" }).click();
	await expect.poll(() => page.getByRole("radio", { name: "Contacted" }).isChecked()).toBe(true);
});

test("all replies that went to a mistyped address are offered again in one", async () => {
	const [wrong, right] = ["hugo@fnich.example", "hugo@finch.example"];
	await sendListedLead({ fullName: "Hugo Finch", email: wrong, phoneNumber: "07700 900435" });
	const page = await openDesk("/?find=hugo", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Hugo Finch" }).click();
	const reply = page.getByLabel("Reply", { exact: true });
	const write = async (text: string) => {
		await page.getByRole("button", { name: "Reply by email" }).click();
		await reply.fill(text);
		await page.getByRole("button", { name: "Send reply" }).click();
		await expect.poll(() => writtenTo(wrong)).toContain(text);
	};
	await write("Which sink is it?");
	await write("Is there parking?");
	await page.getByRole("button", { name: "Correct or add contact details…" }).click();
	await page.getByRole("dialog").getByLabel("Email").fill(right);
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	const notice = page.locator(".delivery-problem", { hasText: /^The replies of .*, \d\d:\d\d( and .*)? went to/ });
	await notice.getByText(`went to ${wrong}. That address has been corrected since.`).waitFor();
	await notice.getByRole("button", { name: "Send them again" }).click();
	expect(await reply.inputValue()).toBe("Which sink is it?\n\nIs there parking?");
	await page.getByRole("button", { name: "Send reply" }).click();
	await notice.waitFor({ state: "detached" });
});

test("a reply that went to a mistyped address is offered again once the address is corrected, and is no answer until then", async () => {
	const [wrong, right] = ["nina@exmaple.org", "nina@example.org"];
	await sendListedLead({ fullName: "Nina Hall", email: wrong, phoneNumber: "07700 900432" });
	const page = await openDesk("/?find=nina", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Nina Hall" }).click();
	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByLabel("Reply", { exact: true }).fill("Does Monday suit you?");
	await page.getByRole("button", { name: "Send reply" }).click();
	await page.getByText(/^Answered after/).waitFor();
	await page.getByRole("button", { name: "Correct or add contact details…" }).click();
	await page.getByRole("dialog").getByLabel("Email").fill(right);
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await page.getByText(`Email corrected from ${wrong} to ${right}; unanswered again by Aisha Karim`).waitFor();
	const notice = page.locator(".delivery-problem", { hasText: /^The reply of .*, \d\d:\d\d went to/ });
	await notice.getByText(`went to ${wrong}. That address has been corrected since.`).waitFor();
	await page.getByRole("region", { name: "Reply time" }).getByText(/left$/).waitFor();

	// New is empty, which does not mean that nobody waits
	await page.goto("/");
	await page.getByRole("heading", { name: "No new leads" }).waitFor();
	await page.getByRole("link", { name: /^1 of \d+ leads? in progress still waits for a reply$/ }).click();
	await page.getByRole("link", { name: "Nina Hall" }).click();
	const reply = page.getByLabel("Reply", { exact: true });
	await page.getByRole("button", { name: "Reply by email" }).click();
	await reply.fill("Good morning");
	// A second press must not add it twice
	for (const _ of [1, 2]) await notice.getByRole("button", { name: "Send it again" }).click();
	expect(await reply.inputValue()).toBe("Good morning\n\nDoes Monday suit you?");
	await reply.fill("");
	await notice.getByRole("button", { name: "Send it again" }).click();
	expect(await reply.inputValue()).toBe("Does Monday suit you?");
	await page.getByRole("button", { name: "Send reply" }).click();
	await notice.waitFor({ state: "detached" });
	await page.getByText(/^Answered after/).waitFor();
	await expect.poll(() => writtenTo(right)).toEqual(["Does Monday suit you?"]);
});

test("the first thing offered for a lead without a phone number is the reply", async () => {
	await sendListedLead({ fullName: "Una Penn", email: "una@example.org", phoneNumber: "07700 900433" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Una Penn" }).click();
	const deadline = page.getByRole("region", { name: "Reply time" });
	await deadline.getByRole("button", { name: "Log a call" }).waitFor();
	await page.getByRole("button", { name: "Correct or add contact details…" }).click();
	await page.getByRole("dialog").getByLabel("Phone").fill("");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await deadline.getByRole("button", { name: "Reply" }).click();
	await expect
		.poll(() => page.getByLabel("Reply", { exact: true }).evaluate((field) => field.matches(":focus")))
		.toBe(true);
});

test("a reply to an address that a colleague corrects meanwhile is sent once its writer has agreed", async () => {
	const [wrong, right] = ["wanda@exmaple.org", "wanda@example.org"];
	await sendListedLead({ fullName: "Wanda Marsh", email: wrong, phoneNumber: "07700 900431" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson(), expectedConsole: /409/ });
	const ines = await openDesk("/", { cookie: await inviteColleague("Ines Lund", "ines@brickfold.example") });
	for (const page of [aisha, ines]) await page.getByRole("link", { name: "Wanda Marsh" }).click();
	await aisha.getByRole("button", { name: "Reply by email" }).click();
	await aisha.getByLabel("Reply", { exact: true }).fill("Does Tuesday suit you?");
	// Aisha's desk gets no news of the correction
	await aisha.route("**/api/news*", (route) => route.abort());
	await ines.getByRole("button", { name: "Correct or add contact details…" }).click();
	await ines.getByText(/connected systems keep the old details/).waitFor();
	await ines.getByRole("dialog").getByLabel("Email").fill(right);
	await ines.getByRole("button", { name: "Save", exact: true }).click();
	await ines.getByText(`Email corrected from ${wrong} to ${right}`).first().waitFor();
	await aisha.getByRole("button", { name: "Send reply" }).click();
	await aisha.getByText(`The address changed to ${right} while you were writing. Send there?`).waitFor();
	await aisha.getByRole("button", { name: "Send there" }).click();
	await aisha.getByText(`Your reply to ${right} is on its way.`).waitFor();
	const replies = () => [...mailsTo(wrong), ...mailsTo(right)].filter(({ text }) => text?.includes("Tuesday"));
	await expect.poll(() => replies().length).toBe(1);
	expect(mailsTo(right).some(({ text }) => text?.includes("Tuesday"))).toBe(true);
});

test("a colleague's reply sent meanwhile is mentioned above the editor", async () => {
	await sendListedLead({ fullName: "Ada Marsh" });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const iris = await openDesk("/", { cookie: await inviteColleague("Ida Lund", "ida@brickfold.example") });
	for (const page of [aisha, iris]) {
		await page.getByRole("link", { name: "Ada Marsh" }).click();
		await page.getByRole("button", { name: "Reply by email" }).click();
		await page.getByLabel("Reply", { exact: true }).fill("We can come on Friday.");
	}
	const editor = aisha.getByRole("form", { name: "Reply by email" });
	expect(await editor.getByText("while you were writing").count()).toBe(0);
	await iris.getByRole("button", { name: "Send reply" }).click();
	await editor.getByText(/^Ida Lund replied at \d\d:\d\d while you were writing\.$/).waitFor();
});

test("on a phone the button of a long reply stays in sight, the lead's row shows the draft, and all leads can be selected", async () => {
	await sendListedLead({ fullName: "Long Reply" });
	const cookie = await signInFirstPerson();
	const page = await openDesk("/?find=long+reply", { cookie, width: 390, height: 844, touch: true });
	await page.getByRole("link", { name: "Long Reply" }).click();
	await page.getByRole("button", { name: "Reply by email" }).click();
	await page.getByLabel("Reply", { exact: true }).fill("We can come on Friday.\n".repeat(40));
	const isInSight = (button: Element) => {
		const { x, y, width, height } = button.getBoundingClientRect();
		return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	};
	await expect.poll(() => page.getByRole("button", { name: "Send reply" }).evaluate(isInSight)).toBe(true);
	await page.getByRole("link", { name: "Results" }).click();
	await page.locator(".row", { hasText: "Long Reply" }).locator(".badge", { hasText: "Unsent draft" }).waitFor();
	await page.getByText("Select", { exact: true }).click();
	await page.getByRole("checkbox", { name: "Select all" }).check();
	await page.getByRole("region", { name: "Selected leads" }).getByText("1 selected").waitFor();
});

test("on a phone what stops a reply is in sight above its button", async () => {
	await sendListedLead({ fullName: "Stopped Reply", phoneNumber: "07700 900437" });
	const phone = { width: 390, height: 664, touch: true, expectedConsole: /409/ };
	const aisha = await openDesk("/?find=stopped", { cookie: await signInFirstPerson(), ...phone });
	const una = await openDesk("/?find=stopped", { cookie: await inviteColleague("Una Lund", "una@brickfold.example") });
	for (const page of [aisha, una]) await page.getByRole("link", { name: "Stopped Reply" }).click();
	await aisha.getByRole("button", { name: "Reply by email" }).click();
	const reply = aisha.getByLabel("Reply", { exact: true });
	const text = "We can come on Friday.\n".repeat(40);
	await reply.fill(text);
	const editor = aisha.getByRole("form", { name: "Reply by email" });
	const isWhole = (alert: Element) => {
		const { left, right, top, bottom } = alert.getBoundingClientRect();
		const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const));
		return corners.every(([x, y]) => alert.contains(document.elementFromPoint(x, y)));
	};
	const seeWhole = (text: string) =>
		expect.poll(() => editor.getByRole("alert").filter({ hasText: text }).evaluate(isWhole)).toBe(true);
	// Aisha's desk gets no news
	await aisha.route("**/api/news*", (route) => route.abort());
	await una.getByRole("button", { name: "Log a call" }).click();
	await una.getByRole("button", { name: "Spoke" }).click();
	await una.getByText("Call: spoke, logged for Stopped Reply").waitFor();
	await aisha.getByRole("button", { name: "Send reply" }).click();
	await seeWhole("Send yours as well?");
	await reply.fill(`[your question]\n${text}`);
	await aisha.getByRole("button", { name: "Send as well" }).click();
	await seeWhole("Replace the text in [brackets] first.");
});
