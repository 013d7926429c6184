import { chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { browserFlags } from "../../scripts/find-browser.ts";
import { openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";
import { plumbingRequest } from "../support/service/post-leads.ts";
import { startService } from "../support/service/service.ts";
import { freePort } from "../support/system/free-port.ts";

/** Copies the link to the opened lead, and expects that it is shown instead. */
async function expectShownLink(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Copy link to this lead" }).click();
	await page.getByText(/Copy it yourself: http.*\/leads\/BF-\w{6}$/).waitFor();
}

async function addNote(page: Page, text: string): Promise<void> {
	await page.getByLabel("Note", { exact: true }).first().fill(text);
	await page.getByRole("button", { name: "Log", exact: true }).click();
	await page.getByRole("button", { name: "Edit" }).waitFor();
	await page.getByText(text).first().waitFor();
}

test("the desk works over plain HTTP in the office's network, and says that passkeys need HTTPS", async () => {
	const port = await freePort();
	const url = `http://desk.office.example:${port}`;
	const service = await startService({ env: { DESK_PORT: String(port), DESK_URL: url }, expectedErrors: /DESK_URL/ });
	onTestFinished(() => service.stop());
	const args = [...browserFlags, "--host-resolver-rules=MAP desk.office.example 127.0.0.1"];
	const browser = await chromium.launch({ executablePath: inject("browserPath"), args });
	onTestFinished(() => browser.close());
	await fetch(`${service.url}/api/leads/plumbing`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ ...plumbingRequest, fullName: "Rosa Lindqvist" }),
	});
	const page = await browser.newPage({ baseURL: url });
	page.setDefaultTimeout(15_000);
	await page.goto(await service.firstLink());
	expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([false, "undefined"]);
	await page.getByLabel("Your name").fill("Mia Stone");
	await page.getByLabel("Email").fill("mia@brickfold.example");
	await page.locator("form button[type=submit]").click();
	await page.getByRole("link", { name: "Rosa Lindqvist" }).click();
	await expectShownLink(page);
	await addNote(page, "Rang at nine, no reply");
	await page.goto("/account");
	await page.getByText("Passkeys need https").waitFor();
	expect(await page.getByRole("button", { name: /^Add a passkey/ }).count()).toBe(0);
});

test("the desk works without the browser's storage, and says what it cannot keep", async () => {
	await sendListedLead({ fullName: "Tomas Berg" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.addInitScript(() => {
		for (const name of ["localStorage", "sessionStorage"]) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException("The operation is insecure.", "SecurityError");
				},
			});
		}
	});
	await page.goto("/");
	await page.getByText("This browser stores nothing for the desk").waitFor();
	await page.getByRole("link", { name: "Tomas Berg" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.fill("Wants a damp survey");
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Tomas Berg" }).click();
	expect(await note.inputValue()).toBe("Wants a damp survey");
	await addNote(page, "Wants a damp survey by May");
	await page.getByRole("heading", { name: "Tomas Berg", level: 1 }).click();
	await page.keyboard.press("?");
	const keys = page.getByRole("checkbox", { name: /^Single-key shortcuts/ });
	await keys.uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a link that the browser does not let the desk copy is shown", async () => {
	await sendListedLead({ fullName: "Ines Duarte" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.addInitScript(() => {
		navigator.clipboard.writeText = () =>
			Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));
	});
	await page.reload();
	await page.getByRole("link", { name: "Ines Duarte" }).click();
	await expectShownLink(page);
});
