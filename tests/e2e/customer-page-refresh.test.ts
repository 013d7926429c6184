import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { revokeLinks } from "../../server/leads/customer-links.ts";
import { visit } from "../support/browser/browser.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { visitAt } from "../support/data/next-steps.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const drawing = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** Reports the page as visible, as a browser does when its customer comes back to it. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

/** Loses the connection and finds it again. */
async function reconnect(page: Page): Promise<void> {
	await page.context().setOffline(true);
	await page.context().setOffline(false);
}

/** Records what a screen reader says by itself from now on. Returns what it has said. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const spoken = "[role=status], [role=alert], [aria-live]";
		const said: string[] = [];
		Object.assign(window, { said });
		new MutationObserver((changes) => {
			const regions = changes.map(({ target }) => target.parentElement?.closest(spoken) ?? target);
			for (const region of new Set(regions))
				if (region instanceof Element && region.closest(spoken)) said.push(region.textContent);
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	return () => page.evaluate(() => ("said" in window && Array.isArray(window.said) ? window.said : []));
}

test("an open page shows what the office has done once its customer comes back, and leaves alone what they are doing", async () => {
	const path = await sendEnquiry();
	const { answer, change } = await openEnquiry(path);
	const page = await visit(path, { intercepts: true });
	await page.getByText("We have your enquiry, and we answer by").waitFor();
	await page.route("**/files", () => undefined);
	await page.setInputFiles("#chosen-files", [drawing]);
	await page.locator(".upload-row").waitFor();
	await page.getByLabel("Write to us").fill("May we move");
	await page.getByText("My phone number has changed").click();
	await page.getByLabel("New phone number").pressSequentially("020 7946");
	const listAnnouncements = await recordAnnouncements(page);

	await answer();
	await comeBack(page);
	await page.getByText("We have answered.").waitFor();
	await change({ nextStep: visitAt("2027-09-22T09:30") });
	await comeBack(page);
	await page.locator(".visit-time").getByText("Wednesday 22 September at 09:30").waitFor();
	await change({ nextStep: visitAt("2027-09-23T10:00") });
	await reconnect(page);
	await page.locator(".visit-time").getByText("Thursday 23 September at 10:00").waitFor();

	expect(await listAnnouncements()).toEqual([
		expect.stringMatching(/^We have answered\./),
		expect.stringMatching(/^We are coming to see it\./),
	]);
	expect(await page.getByLabel("Write to us").inputValue()).toBe("May we move");
	await page.keyboard.type(" 0777");
	expect(await page.getByLabel("New phone number").inputValue()).toBe("020 7946 0777");
	await page.getByRole("button", { name: "Do not send plan.pdf" }).click();
	expect(await page.locator(".upload-row").count()).toBe(0);
});

test("a page in view is fetched each minute, and one that is hidden only when it is seen again", async () => {
	const path = await sendEnquiry();
	const { change } = await openEnquiry(path);
	const page = await visit(path, { clock: true, intercepts: true });
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await change({ nextStep: visitAt("2027-09-22T09:30") });
	await page.clock.runFor(60_000);
	await page.locator(".visit-time").getByText("Wednesday 22 September").waitFor();

	await change({ nextStep: visitAt("2027-09-23T10:00") });
	const setHidden = (isHidden: boolean) =>
		page.evaluate((isHidden) => {
			Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
			document.dispatchEvent(new Event("visibilitychange"));
		}, isHidden);
	requests.length = 0;
	await setHidden(true);
	await page.clock.runFor(300_000);
	await setHidden(false);
	await page.locator(".visit-time").getByText("Thursday 23 September").waitFor();
	expect(requests).toHaveLength(1);
});

test("an answer that is older than the customer's own change is not shown", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, { intercepts: true });
	const arrived = Promise.withResolvers<() => Promise<void>>();
	await page.route(`**${path}`, async (route) => {
		const response = await route.fetch();
		arrived.resolve(() => route.fulfill({ response }));
	});
	await comeBack(page);
	const release = await arrived.promise;
	const dropped = page.waitForEvent("requestfailed", (request) => new URL(request.url()).pathname === path);
	await page.getByLabel("Write to us").fill("After nine, if you can.");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.locator(".messages li").getByText("After nine, if you can.").waitFor();
	await dropped;
	await release().catch(() => undefined);
	expect(await page.locator(".messages li").count()).toBe(1);
});

test("a page whose link the office has withdrawn stays as it is, and does not ask again", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	const page = await visit(path);
	await page.getByLabel("Write to us").fill("May we move");
	await revokeLinks(db, id);
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	const refused = page.waitForResponse((response) => new URL(response.url()).pathname === path);
	await comeBack(page);
	expect((await refused).status()).toBe(404);
	await expect.poll(() => comeBack(page).then(() => requests.splice(0).length)).toBe(0);
	await page.getByRole("heading", { level: 1, name: "Your enquiry BF-" }).waitFor();
	expect(await page.getByLabel("Write to us").inputValue()).toBe("May we move");
});
