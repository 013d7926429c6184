import { expect, test } from "vitest";
import { notFoundPage } from "../../content/pages/not-found.ts";
import { blankPage } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { baseUrl } from "../support/service/product.ts";

/** Opens the URL and waits until the app is hydrated. Returns the page's contents, and its console output. */
async function openAddress(address: string) {
	const page = await blankPage({ expectedConsole: /^Page not found: / });
	const lines: string[] = [];
	page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
	const response = await page.goto((await baseUrl()) + address);
	await waitForHydration(page);
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	const { pathname, search } = new URL(page.url());
	return {
		status: response?.status(),
		address: pathname + search,
		headings: await page.locator("h1").allTextContents(),
		shells: await page.locator("header.site-header, footer.site-footer, main").count(),
		lines: lines.filter((line) => line.startsWith("Page not found: ")),
	};
}

test.each([
	["/Contact?x=1&y=A", "/contact?x=1&y=A"],
	["/%43ontact/", "/contact"],
])("%s redirects to %s", async (address, right) => {
	const page = await openAddress(address);
	expect(page).toMatchObject({ status: 200, address: right, shells: 3, lines: [] });
	expect(page.headings).toHaveLength(1);
	expect(page.headings).not.toContain(notFoundPage.heading);
});

test.each(["/Nonsense?x=1", "/services//plumbing", "/404"])(
	"%s shows the 404 page before and after hydration, with its path in the console",
	async (address) => {
		expect(await openAddress(address)).toEqual({
			status: 404,
			address,
			headings: [notFoundPage.heading],
			shells: 3,
			lines: [`Page not found: ${address.replace(/\?.*/, "")}`],
		});
	},
);
