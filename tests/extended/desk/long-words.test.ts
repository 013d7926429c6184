import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isTooWide, openDesk, sendListedLead, signInFirstPerson, spamLead } from "../../support/browser/office.ts";
import { measureBox, overlaps } from "../../support/browser/rectangles.ts";

/** Lists elements that overflow their row, their sheet or the screen. */
const spills = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll(".row, .lead-sheet, .new-leads-banner, .side-by-side > *")].flatMap((box) => {
			const end = Math.min(box.getBoundingClientRect().right, innerWidth) + 1;
			return [...box.querySelectorAll(":scope > *, .contact-links b, .activity-log p, .submitted-fields dd")]
				.filter((part) => !part.matches(".visually-hidden, .row-checkbox") && part.getBoundingClientRect().right > end)
				.map(({ tagName, className }) => `${tagName} ${className}`);
		}),
	);

test("endless names, addresses and postcodes do not break the desk's layout at any width", async () => {
	const long = (letter: string, length = 200) => letter.repeat(length);
	const endless = {
		fullName: long("W"),
		postCode: long("Q"),
		email: `${long("m", 60)}@${long("d", 60)}.${long("e", 60)}.uk`,
		additionalMessage: long("N", 1000),
	};
	await sendListedLead(endless);
	await sendListedLead({ ...endless, ...spamLead, fullName: long("Z"), email: `z${endless.email}` });
	const cookie = await signInFirstPerson();
	for (const width of [360, 768, 1440]) {
		const page = await openDesk("/", { width, cookie });
		const look = async (path: string, ready: string) => {
			await page.goto(path);
			await page.locator(ready).first().waitFor();
			expect.soft(await isTooWide(page), `${path} at ${width}`).toBe(false);
			expect.soft(await spills(page), `${path} at ${width}`).toEqual([]);
		};
		await look("/", ".row");
		await look("/?list=spam", ".row");
		await look(`/?find=${long("w", 20)}`, ".row");
		await look("/reports", "#sources");
		await page.goto("/");
		await page.locator(".row .name a").first().click();
		await page.locator(".lead-sheet .contact-links").waitFor();
		expect.soft(await isTooWide(page), `the lead at ${width}`).toBe(false);
		expect.soft(await spills(page), `the lead at ${width}`).toEqual([]);
		await page.close();
	}
});

test("a visit's day and time stay clear of the assignee in the list beside a lead", async () => {
	await sendListedLead({ fullName: "Vera Visitor" });
	const page = await openDesk("/?find=Vera", { width: 1440, cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Vera Visitor" }).click();
	await page.getByRole("radio", { name: "Visit booked" }).check();
	await page.getByLabel("Day of the next step").fill("2031-11-26");
	await page.getByLabel("Time of the next step").fill("09:00");
	await page.getByLabel("Time of the next step").press("Enter");
	await page.locator(".row .progress").getByText("Visit Wed 26 Nov").waitFor();
	const [visit, assignee] = [await measureBox(page, ".row .progress b"), await measureBox(page, ".row .avatar")];
	expect(overlaps(visit, assignee)).toBe(false);
});

test("the calls that reached nobody stay clear of the trade while rows are selected on a phone", async () => {
	await sendListedLead({ fullName: "Gina Poole" });
	const page = await openDesk("/", { width: 390, height: 844, touch: true, cookie: await signInFirstPerson() });
	const triedCalls = { count: 3, lastAt: Date.now() - 24 * 60 * 60_000 };
	await page.route("**/api/leads?*", async (route) => {
		const response = await route.fetch();
		const { rows, ...rest } = await response.json();
		await route.fulfill({ json: { ...rest, rows: rows.map((row: object) => ({ ...row, triedCalls })) } });
	});
	await page.goto("/?find=gina");
	await page.getByText("Select", { exact: true }).tap();
	await page.locator(".row .due").first().waitFor();
	const [tried, facts] = [await measureBox(page, ".row .due"), await measureBox(page, ".row .request")];
	expect(overlaps(tried, facts)).toBe(false);
});
