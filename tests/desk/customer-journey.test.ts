import { afterAll, beforeAll, expect, test } from "vitest";
import { pageHeader } from "../../forms/page-header.ts";
import { addDays, formatDay } from "../../server/time/london-time.ts";
import { openDesk, signInFirstPerson, startOffice, startOfficeWithMail } from "../support/browser/office.ts";
import { visitAt } from "../support/data/next-steps.ts";
import type { MailServer } from "../support/service/mail-server.ts";
import { plumbingRequest } from "../support/service/post-leads.ts";

let mail: MailServer;
beforeAll(async () => {
	mail = await startOfficeWithMail();
});
afterAll(() => mail.stop());

test("a customer and the office go on with an enquiry: a message, its answer, a visit, and a cancellation", async () => {
	const { service } = await startOffice();
	const enquiry = { ...plumbingRequest, fullName: "Nadia Rahman", email: "nadia@example.com" };
	const response = await fetch(`${service.url}/api/leads/plumbing`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(enquiry),
	});
	const customer = await openDesk(`${service.url}${response.headers.get(pageHeader)}`);
	await customer.getByLabel("Write to us").fill("Could you come after nine?");
	await customer.getByRole("button", { name: "Send", exact: true }).click();
	await customer.locator(".messages li").getByText("Could you come after nine?").waitFor();

	const desk = await openDesk("/", { cookie: await signInFirstPerson() });
	await desk.getByRole("link", { name: "Nadia Rahman" }).click();
	await desk.getByText("Could you come after nine?").first().waitFor();
	await desk.getByRole("button", { name: "Reply by email" }).click();
	await desk.getByLabel("Reply", { exact: true }).fill("Dear Nadia,\n\nHalf past nine it is.");
	await desk.getByRole("button", { name: "Send reply" }).click();
	const reply = () => mail.mails.find(({ to }) => to.includes("nadia@example.com"))?.email.text ?? "";
	await expect.poll(reply).toContain("Half past nine it is.");
	const day = addDays(formatDay(new Date()), 3);
	await desk.evaluate(
		async (nextStep) => {
			const { rows } = await (await fetch("/api/leads?find=nadia@example.com")).json();
			const from = { status: rows[0].status, nextStep: null };
			await fetch(`/api/leads/${rows[0].id}/changes`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ id: crypto.randomUUID(), from, to: { status: "contacted", nextStep } }),
			});
		},
		visitAt(`${day}T09:30`, 60),
	);

	// The email's own link opens the same page
	const [link = ""] = /\/request\/[\w-]{22}/.exec(reply()) ?? [];
	await customer.goto(`${service.url}${link}`);
	await customer.locator(".messages li").last().getByText("Half past nine it is.").waitFor();
	expect(await customer.locator(".messages li").last().locator("b").innerText()).toBe("Aisha Karim");
	await customer.locator(".visit-time").getByText("at 09:30").waitFor();
	const download = customer.waitForEvent("download");
	await customer.getByRole("link", { name: "Add to my calendar" }).click();
	expect((await download).suggestedFilename()).toBe("visit.ics");

	await customer.getByText("I no longer need this").click();
	await customer.getByRole("button", { name: "Cancel my enquiry" }).click();
	await customer.getByText("You have cancelled this enquiry.").waitFor();
	await expect.poll(() => customer.locator(".visit").count()).toBe(0);
	await desk.getByText("Cancelled by the customer").first().waitFor();
});
