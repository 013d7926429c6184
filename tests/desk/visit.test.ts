import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toLondonDateTime } from "../../desk/shared/next-step.ts";
import type { LeadStatus } from "../../forms/lead-status.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { addDays, formatDay } from "../../server/time/london-time.ts";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";
import { callOn, quoteOn, visitAt } from "../support/data/next-steps.ts";
import { type MailServer, startMailServer } from "../support/service/mail-server.ts";

let server: MailServer;
beforeAll(async () => {
	server = await startMailServer();
	await startOffice({ SMTP_URL: server.url, LEAD_MAIL_TO: "office@brickfold.example" });
});
afterAll(() => server.stop());

/** Sets the next step of a lead in progress, which may be over. */
const plan = (page: Page, name: string, nextStep: NextStep, status: LeadStatus = "contacted") =>
	page.evaluate(
		async ([find, nextStep, status]) => {
			const { rows } = await (await fetch(`/api/leads?find=${find}`)).json();
			const from = { status: "new", nextStep: null };
			await fetch(`/api/leads/${rows[0].id}/changes`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ id: crypto.randomUUID(), from, to: { status, nextStep } }),
			});
		},
		[name, nextStep, status] as const,
	);

/** Logs an email, without which a lead waits for a reply even if a visit is planned. */
const logEmail = (page: Page, name: string) =>
	page.evaluate(async (find) => {
		const { rows } = await (await fetch(`/api/leads?find=${find}`)).json();
		await fetch(`/api/leads/${rows[0].id}/notes`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ id: crypto.randomUUID(), kind: "mail", text: "" }),
		});
	}, name);

test("In progress begins with today's visits by their hour, then what is overdue, and asks 'Visited?'", async () => {
	const today = formatDay(new Date());
	const steps: Readonly<Record<string, NextStep>> = {
		Evening: visitAt(`${today}T23:58`),
		Midnight: visitAt(`${today}T00:00`, 15),
		Unasked: visitAt(`${addDays(today, -1)}T10:00`),
		Overdue: callOn(addDays(today, -2)),
		Today: callOn(today),
	};
	for (const fullName of Object.keys(steps)) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const [name, step] of Object.entries(steps))
		await plan(page, name, step, name === "Unasked" ? "visit" : "contacted");
	for (const name of Object.keys(steps)) await logEmail(page, name);
	await page.goto("/?list=in-progress");
	await page.getByRole("link", { name: "Midnight" }).waitFor();
	const listed = (selector: string) => page.locator(selector).allInnerTexts();
	expect((await listed(".row .name")).slice(0, 5)).toEqual(["Midnight", "Evening", "Overdue", "Unasked", "Today"]);
	expect((await listed("main h2")).slice(0, 3).map((title) => title.replace(/\W*\d+$/, ""))).toEqual([
		"Visits today",
		"Overdue",
		"Today",
	]);

	const row = page.getByRole("listitem").filter({ hasText: "Unasked" });
	await row.getByText("Visited?").waitFor();
	await page.getByRole("link", { name: "Unasked" }).click();
	await page.getByRole("button", { name: "No, another time" }).click();
	await page.getByText(/^Visit on .*, 10:00 cleared: Unasked/).waitFor();
	await row.getByText("Visit to book").waitFor();
	// The day of another visit is asked for, and nothing has been typed yet
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("next-step-day");
	expect(await page.getByLabel("Day of the next step").inputValue()).toBe("");
	expect(await page.getByLabel("What comes next").inputValue()).toBe("visit");
	expect(await page.getByText("Not saved yet.").count()).toBe(0);
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByRole("button", { name: "Yes, quote next" }).click();
	await page.getByText(/^Quote due \w+ \d+ \w+: Unasked\. Visit on .*, 10:00 took place/).waitFor();
	await row.getByText(/^Quote due/).waitFor();
	await row.getByText("Visited", { exact: true }).waitFor();

	// The customer stays visited, and the quote does not go without a word
	await page.getByLabel("What comes next").selectOption("Call");
	await page.getByLabel("Day of the next step").fill("2031-07-01");
	await page.getByRole("form", { name: "Next step" }).getByRole("button", { name: "Save" }).click();
	await page.getByText(/^Call set for Tuesday 1 July: Unasked\. Quote due \w+ \d+ \w+ cleared/).waitFor();
	await row.getByText("Visited", { exact: true }).waitFor();
	await page.getByRole("radio", { name: "Visited", checked: true }).waitFor();
});

test("a call asks before it replaces visits to come, of one lead or several, and no status says that one is booked", async () => {
	const names = ["Replaced Alone", "Replaced Together"];
	for (const fullName of names) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const name of names) await plan(page, name, visitAt("2031-07-01T09:30"), "visit");
	await page.goto("/?list=in-progress");
	await page.getByRole("checkbox", { name: "Select Replaced Together" }).check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Next step" }).click();
	await bar.getByRole("button", { name: "Call: tomorrow" }).click();
	const question = "A lead has one next step. This would clear the visit on Tuesday 1 July, 09:30";
	await page.getByText(`${question} (Replaced Together).`).waitFor();
	await bar.getByText("1 selected").waitFor();
	await page.getByRole("button", { name: "Change anyway" }).click();
	const cleared = "Visit on Tuesday 1 July, 09:30 cleared";
	await page.getByText(new RegExp(`^Call set for .*: Replaced Together\\. ${cleared}`)).waitFor();
	await bar.waitFor({ state: "detached" });
	await page.getByRole("listitem").filter({ hasText: "Replaced Together" }).getByText("Visit to book").waitFor();

	await page.getByRole("link", { name: "Replaced Alone" }).click();
	await page.getByLabel("What comes next").selectOption("Call");
	await page.getByLabel("Time of the next step").fill("");
	await page.getByRole("form", { name: "Next step" }).getByRole("button", { name: "Save" }).click();
	await page.getByText(`${question} (Replaced Alone).`).waitFor();
	await page.getByText("Not saved yet.").waitFor();
	await page.getByRole("button", { name: "Change anyway" }).click();
	await page.getByText(`Call set for Tuesday 1 July by Aisha Karim. ${cleared}`).waitFor();
	await page.getByText("Not saved yet.").waitFor({ state: "detached" });
	await page.getByRole("radio", { name: "Visit to book", checked: true }).waitFor();
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByRole("radio", { name: "Visit booked", checked: true }).waitFor();
	expect(await page.getByText("Not saved yet.").count()).toBe(0);
});

test("quoting a lead straight after its visit counts the visit as the answer, as toast and Activity say, until it is undone", async () => {
	await sendListedLead({ fullName: "Quoted Straight" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const yesterday = addDays(formatDay(new Date()), -1);
	await plan(page, "Quoted", visitAt(`${yesterday}T10:00`));
	await page.goto("/?list=in-progress");
	await page.getByRole("link", { name: "Quoted Straight" }).click();
	await page.getByRole("radio", { name: "Quoted" }).click();
	await page.getByText(/^Marked as quoted: Quoted Straight\. Visit on .*, 10:00 took place/).waitFor();
	await page.getByText(/^Marked as quoted by Aisha Karim\. Visit on .* took place, answered .* after/).waitFor();
	await page.getByText(/^Answered after/).waitFor();
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText(/^Answered after/).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Yes, quote next" }).waitFor();
});

test("marking several leads as won asks first, as their next call does, and names the visits and quotes that would be cleared", async () => {
	const names = ["Bulk Visited", "Bulk Quoted"];
	for (const fullName of names) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await plan(page, "Visited", visitAt("2031-07-01T09:30"));
	await plan(page, "Bulk Quoted", quoteOn("2031-07-02"));
	await page.goto("/?list=in-progress");
	const bar = page.getByRole("region", { name: "Selected leads" });
	const select = async () => {
		for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
	};
	await select();
	await bar.getByRole("button", { name: "Next step" }).click();
	await bar.getByRole("button", { name: "None" }).click();
	// Only one of them had a visit
	const told = "Bulk Visited: Please tell the customer, if they know of the visit";
	await page.getByText(`Next step cleared: 2 leads. ${told}`).waitFor();
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone: Next step cleared: 2 leads").waitFor();
	await select();
	await bar.getByRole("button", { name: "Next step" }).click();
	await bar.getByRole("button", { name: "Call: tomorrow" }).click();
	await page
		.getByText(
			"This would clear the visit on Tuesday 1 July, 09:30 (Bulk Visited) and the quote due Wednesday 2 July (Bulk Quoted).",
		)
		.waitFor();
	await bar.getByRole("button", { name: "Mark as" }).click();
	await bar.getByRole("button", { name: "Won" }).click();
	await page.getByText("This would clear the visit on Tuesday 1 July, 09:30 (Bulk Visited).").waitFor();
	await bar.getByText("2 selected").waitFor();
	await page.getByRole("button", { name: "Mark as won anyway" }).click();
	await page.getByText("Marked as won: 2 leads. Bulk Visited: Visit on Tuesday 1 July, 09:30 cleared").waitFor();
	await bar.waitFor({ state: "detached" });
});

test("a lead whose customer expects a visit says so before it is deleted or erased, and when it is marked as spam", async () => {
	await sendListedLead({ fullName: "Una Expects" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await plan(page, "Una Expects", visitAt("2031-07-01T10:00"), "visit");
	await page.goto("/?list=in-progress");
	await page.getByRole("link", { name: "Una Expects" }).click();
	const warning = "The customer may expect the visit on Tuesday 1 July, 10:00: please tell them";
	for (const name of [/^Delete this lead/, /^Erase this customer/]) {
		await page.getByRole("button", { name }).click();
		await page.getByRole("dialog").getByText(warning).waitFor();
		await page.keyboard.press("Escape");
	}
	await page.getByRole("button", { name: /^Spam/ }).click();
	await page.getByText(new RegExp(`^Marked as spam: Una Expects.*${warning}$`)).waitFor();
});

test("a visit that has begun is no longer confirmed, but can last longer", async () => {
	await sendListedLead({ fullName: "Running" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await plan(page, "Running", visitAt(toLondonDateTime(Date.now())));
	await page.goto("/?list=in-progress");
	await page.getByRole("link", { name: "Running" }).click();
	await page.getByRole("button", { name: "Clear", exact: true }).waitFor();
	expect(await page.getByRole("button", { name: "Confirm by email" }).count()).toBe(0);
	await page.getByLabel("Length of the visit").selectOption("2 h");
	await page.getByRole("form", { name: "Next step" }).getByRole("button", { name: "Save" }).click();
	await page.getByText(/^Visit on .* now takes 2 h: Running/).waitFor();
});
