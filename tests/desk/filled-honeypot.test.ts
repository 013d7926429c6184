import { expect, test } from "vitest";
import { forms } from "../../forms/forms.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { openDesk, signInFirstPerson, startOffice } from "../support/browser/office.ts";

/** The address that a password manager types into every field named like one. */
const website = "https://customer.example";

async function send(path: string, visitor: number, body: string | URLSearchParams): Promise<number> {
	const { service } = await startOffice();
	const type = typeof body === "string" ? { "Content-Type": "application/json" } : {};
	const response = await fetch(`${service.url}${path}`, {
		method: "POST",
		redirect: "manual",
		headers: { ...type, Origin: service.url, "X-Forwarded-For": `192.0.2.${visitor}` },
		body,
	});
	return response.status;
}

test("a lead whose hidden field a password manager has filled in reaches the desk, which says so and can deliver it", async () => {
	const { receiver } = await startOffice();
	for (const [at, form] of forms.entries()) {
		const values = createExamples(form);
		const json = JSON.stringify({ ...values, website });
		const fields = Object.entries({ ...values, website }).flatMap(([name, value]) =>
			[value].flat().map((one) => [name, one]),
		);
		expect(await send(`/api/leads/${form.path}`, at, json), form.path).toBe(202);
		expect(await send(form.page, at, new URLSearchParams(fields)), form.path).toBe(303);
	}

	const page = await openDesk("/?list=spam", { cookie: await signInFirstPerson() });
	await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "New" }).waitFor();
	expect(await page.getByRole("navigation", { name: "Lists" }).locator("[aria-current]").count()).toBe(0);
	const reasons = page.getByRole("listitem").getByText("Hidden field filled in");
	await expect.poll(() => reasons.count()).toBe(2 * forms.length);
	expect(receiver.requests).toHaveLength(0);
	await page.locator(".row .name").first().click();
	await page.getByText("Held as spam.").waitFor();
	await page.getByRole("button", { name: "Not spam: pass on" }).click();
	const [delivery] = await receiver.received(1);
	expect(delivery?.body).not.toContain(website);
	await expect.poll(() => reasons.count()).toBe(2 * forms.length - 1);
});
