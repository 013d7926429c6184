import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

/** The browser's error for markup set as text, which this test provokes. */
const refusal = /Trusted/;

test("Trusted Types block markup from strings and any further policy", async () => {
	const page = await visit("/", { expectedConsole: refusal });
	const attempts = await page.evaluate(() => {
		const outcome = (attempt: () => void) => {
			try {
				attempt();
				return "done";
			} catch (error) {
				return error instanceof Error ? error.name : "";
			}
		};
		return [
			() => document.body.insertAdjacentHTML("beforeend", "<img src=x>"),
			() => {
				document.createElement("div").innerHTML = "<img src=x>";
			},
			() => document.createElement("script").setAttribute("src", "/evil.js"),
			() => trustedTypes?.createPolicy("default", { createHTML: (markup) => markup }),
		].map(outcome);
	});
	expect(attempts).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
});

test("Trusted Types let a page opened by a link show its drawing, and no other markup", async () => {
	const page = await visit("/services");
	await page.locator("main").getByRole("link", { name: "Flooring" }).first().click();
	await page.waitForURL("/services/flooring");
	const drawing = page.locator("figure.trade-drawing svg");
	await drawing.waitFor();
	expect(await drawing.locator("path").count()).toBeGreaterThan(5);
});

test("Trusted Types do not break a page that the service rendered for its visitor", async () => {
	const page = await visit("/contact?postcode=SE15");
	await page.getByRole("contentinfo").getByRole("link", { name: "Areas" }).click();
	await page.getByRole("heading", { level: 1, name: "We work in every London borough" }).waitFor();
	expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
});
