import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { aboutPage } from "../../content/pages/about.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { waitForObservers } from "../support/browser/observers.ts";

/** Records the page's requests from now on. */
function recordRequests(page: Page): string[] {
	const paths: string[] = [];
	page.on("request", (request: Request) => paths.push(new URL(request.url()).pathname));
	return paths;
}

/** The welcome popup, with its countdown's line: fetched at its own time, even if a page has fetched the line. */
const ofPopup = /\/(promo|dimension)-[^/]+$/i;

const isOf = (name: string) => (path: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`).test(path);

test("a page is prefetched once a link to it is in view and the current page has loaded", async () => {
	const page = await freshPage();
	const paths = recordRequests(page);
	let atLoad: string[] = [];
	page.on("load", () => {
		atLoad = [...paths];
	});
	await page.goto("/faq");
	await waitForHydration(page);
	await expect.poll(() => paths.filter(isOf("contact")).length).toBe(1);
	expect(atLoad.filter((path) => path.endsWith(".js") || path.endsWith(".data"))).toEqual([]);
});

test("opening a prefetched page needs no request", async () => {
	const page = await freshPage();
	const link = page.locator("main").getByRole("link", { name: "about Plumbing Hub" });
	const data = page.waitForResponse(/\/services\/plumbing\.data$/);
	await page.goto("/services");
	await waitForHydration(page);
	await link.scrollIntoViewIfNeeded();
	await data;
	await page.waitForLoadState("networkidle");
	await page.context().setOffline(true);
	await link.click();
	await page.getByRole("heading", { level: 1, name: /plumb/i }).waitFor();
	await page.waitForURL("/services/plumbing");
	const unstyled = page
		.locator("link[rel=stylesheet]")
		.evaluateAll((links) =>
			links.filter((link) => link instanceof HTMLLinkElement && !link.sheet).map((link) => link.outerHTML),
		);
	expect(await unstyled).toEqual([]);
});

test("pages are prefetched from existing addresses only", async () => {
	const page = await freshPage();
	const responses: string[] = [];
	page.on("response", (response) => responses.push(`${response.status()} ${new URL(response.url()).pathname}`));
	await page.goto("/faq");
	await waitForHydration(page);
	await expect.poll(() => responses).toContain("200 /_.data");
	expect(responses.filter((response) => !response.startsWith("200 "))).toEqual([]);
});

test("with data saving on, a page is prefetched at the first touch and no sooner", async () => {
	const page = await freshPage();
	await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
	const paths = recordRequests(page);
	await page.goto("/faq");
	await waitForHydration(page);
	await waitForObservers(page);
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	expect(paths.filter(isOf("about"))).toEqual([]);
	await page.locator(".site-header-nav").getByRole("link", { name: "About" }).hover();
	await expect.poll(() => paths.filter(isOf("about")).length).toBe(1);
});

test.each(["/contact", "/"])(
	"a page whose data cannot be fetched is reloaded without a white flash, on a visit from %s",
	async (entered) => {
		const page = await freshPage({ intercepts: true });
		await page.addInitScript(() =>
			addEventListener("pagehide", () => {
				sessionStorage.setItem("left", document.querySelector("h1")?.innerText ?? "a white page");
			}),
		);
		await page.goto(entered);
		await waitForHydration(page);
		await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
		await page.waitForURL("/contact");
		await page.route("**/_.data", (route) => route.abort());
		await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
		await page.waitForFunction(() => sessionStorage.getItem("left"));
		await page.getByRole("heading", { level: 1, name: /Renovation/ }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/");
		expect(await page.evaluate(() => sessionStorage.getItem("left"))).not.toBe("a white page");
	},
);

test("Back to a reloaded page reloads it if its data cannot be fetched", async () => {
	const page = await freshPage({ intercepts: true });
	await page.goto("/");
	await page.reload();
	await waitForHydration(page);
	await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
	await page.waitForURL("/contact");
	await page.route("**/_.data", (route) => route.abort());
	await page.evaluate(() => history.back());
	await page.getByRole("heading", { level: 1, name: /Renovation/ }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/");
});

test("a page that fails to render stays as it was served, without a reload", async () => {
	const page = await freshPage({ expectedConsole: /./ });
	let timesAsked = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) timesAsked += 1;
	});
	const body = 'export default () => { throw new Error("broken"); };';
	await page.route(/\/assets\/about-[^/]*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body }));
	const failed = page.waitForEvent("console", (message) => message.text().includes("broken"));
	await page.goto("/about");
	await failed;
	await page.getByRole("heading", { level: 1, name: aboutPage.heading }).waitFor();
	expect(timesAsked).toBe(1);
	await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
	await page.waitForURL("/contact");
	await page.getByRole("heading", { level: 1, name: "Request an Estimate" }).waitFor();
});

const readStyles = (page: Page) =>
	page.locator("head style").evaluateAll((all) => all.map((one) => one.textContent).join());

test("a page has the styles of its own components and no others", async () => {
	const about = await readStyles(await visit("/about"));
	for (const name of [".site-header", ".about-story", ".drawn-picture"]) expect(about).toContain(name);
	for (const name of [".project-card", ".lead-form"]) expect(about).not.toContain(name);
	const contact = await readStyles(await visit("/contact"));
	for (const name of [".lead-form", ".checks"]) expect(contact).toContain(name);
});

test("a style sheet that two pages need is fetched once", async () => {
	const page = await freshPage();
	// The site learns its style sheets from the manifest, which arrives last here
	const entryFetched = page.waitForEvent("requestfinished", (request) =>
		isOf("entry.client")(new URL(request.url()).pathname),
	);
	await page.route("**/assets/manifest-*.js", async (route) => {
		await entryFetched;
		await route.continue();
	});
	await page.goto("/services");
	await waitForHydration(page);
	const link = page.locator("main").getByRole("link", { name: "about Plumbing Hub" });
	// If the click comes before the style sheets, the links request them too, and the cache answers
	const fetched = page.waitForResponse(/\/assets\/hub-hero-[^/]*\.css$/);
	await link.scrollIntoViewIfNeeded();
	await (await fetched).finished();
	await page.waitForLoadState("networkidle");
	await link.click();
	await page.waitForURL("/services/plumbing");
	await page.waitForLoadState("networkidle");
	const served = await readStyles(page);
	const resources = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
	const sheets = resources.filter((name) => name.endsWith(".css") && !ofPopup.test(name));
	for (const file of sheets) {
		const text = await (await page.request.get(file)).text();
		expect(served.includes(text.trim()), `${file} is in the served page, too`).toBe(false);
	}
	expect(sheets.length).toBeGreaterThan(1);
	expect(sheets.length).toBe(new Set(sheets).size);
});
