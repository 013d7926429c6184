import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { areasPage, boroughCodes, boroughs, lastBorough, popularAreas, tiers } from "../../content/areas.ts";
import { violationsOn } from "../support/axe.ts";
import { visit } from "../support/browser.ts";
import { hydrated } from "../support/hydrated.ts";
import { pixelsOf } from "../support/pixels.ts";

const tile = (page: Page, name: string) => page.getByRole("radio", { name });
const panel = (page: Page) => page.locator(".borough-map .about:visible");
const field = (page: Page) => page.getByLabel("Check your postcode", { exact: true }).and(page.locator("input"));
const answer = (page: Page) => page.getByRole("status").and(page.locator(".postcode-check-result"));
const saying = (page: Page, text: string) => answer(page).filter({ hasText: text }).waitFor();
const found = (page: Page) => page.locator(".borough-map .found .name").allTextContents();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const fetchedTables = (page: Page) =>
	page.evaluate(
		() => performance.getEntriesByType("resource").filter(({ name }) => /\/postcode(?!-check)[^/]*$/.test(name)).length,
	);

describe("the page", () => {
	it("lists three tiers, Waltham Forest, the popular areas to scale and what holds everywhere", async () => {
		const page = await visit("/areas", { javaScript: false });
		const lists = page.locator(".areas-tiers > li");
		expect(await lists.locator("h3").allTextContents()).toEqual(tiers.map(({ title }) => title));
		for (const [at, tier] of tiers.entries()) {
			expect(await lists.nth(at).locator("li").allTextContents()).toEqual(
				tier.boroughs.map((code) => boroughs[code].name),
			);
			expect(await lists.nth(at).textContent()).toContain(tier.zones);
		}
		await page.getByText(lastBorough.text).waitFor();
		expect(await page.locator(".scale li").allTextContents()).toEqual(
			popularAreas.map(({ name, projects }) => `${name}${projects}+`),
		);
		await page.getByText(areasPage.lead).waitFor();
		expect(await page.locator(".call-to-action a").getAttribute("href")).toBe("/contact");
	});
});

describe.each([true, false])("the map, JavaScript: %s", (javaScript) => {
	it("is a list of 33 boroughs and shows the chosen one's tier, zones and popular areas", async () => {
		const page = await visit("/areas", { javaScript });
		expect(await page.locator(".borough-map li .name").allTextContents()).toEqual(
			boroughCodes.map((code) => boroughs[code].name),
		);
		expect(await panel(page).textContent()).toBe(areasPage.map.hint);
		await page.locator(".borough-map label").filter({ hasText: "Lambeth" }).click();
		expect(await panel(page).textContent()).toBe(
			"Lambeth Central London, Zones 1–2. 50+ projects completed in Clapham.",
		);
		await page.locator(".borough-map label").filter({ hasText: "Waltham Forest" }).click();
		expect(await panel(page).textContent()).toBe("Waltham Forest Outer London, Zones 4–6.");
		expect(await tile(page, "Lambeth").isChecked()).toBe(false);
	});

	it("names a borough under the pointer or the focus, and to screen readers always", async () => {
		const page = await visit("/areas", { javaScript });
		const named = page.locator(".borough-map .name:visible");
		expect(await named.count()).toBe(0);
		await page.locator(".borough-map label").filter({ hasText: "Barking" }).hover();
		expect(await named.allTextContents()).toEqual(["Barking & Dagenham"]);
		await page.getByRole("radio", { name: "Lambeth, LAM", exact: true }).focus();
		await page.keyboard.press("Space");
		expect(await named.allTextContents()).toEqual(["Barking & Dagenham", "Lambeth"]);
	});

	it("shows what is under the pointer and what is chosen differently, and not by colour alone", async () => {
		const page = await visit("/areas", { javaScript });
		const label = (name: string) => page.locator(".borough-map label").filter({ hasText: name });
		await label("Camden").click();
		for (const name of ["Lambeth", "Ealing", "Enfield"]) {
			await label(name).hover();
			const look = (of: string) =>
				label(of).evaluate((tile) => {
					const { backgroundColor, outlineStyle } = getComputedStyle(tile);
					return {
						backgroundColor,
						framed: outlineStyle === "solid",
						named: tile.querySelector(".name")?.checkVisibility(),
					};
				});
			await expect.poll(async () => (await look(name)).backgroundColor).toBe("rgb(235, 219, 208)");
			expect(await look(name)).toMatchObject({ framed: false, named: true });
			expect(await look("Camden")).toMatchObject({ backgroundColor: "rgb(162, 64, 42)", framed: true, named: false });
		}
	});

	it.each([360, 1440])(
		"joins a name to its own tile at %i pixels, clear of the rows above and below",
		async (width) => {
			const page = await visit("/areas", { javaScript, width, height: 900 });
			for (const tile of await page.locator(".borough-map label").all()) {
				await tile.hover();
				const fault = await tile.evaluate((label) => {
					const [own, name] = [label.getBoundingClientRect(), label.querySelector(".name")?.getBoundingClientRect()];
					if (!name || name.width === 0) return "no name";
					if (Math.abs(name.top - own.top) > 1 || Math.abs(name.bottom - own.bottom) > 1) return "out of its row";
					if (Math.abs(name.left - own.right) > 1.5 && Math.abs(name.right - own.left) > 1.5) return "not joined";
					if (name.left < 0 || name.right > innerWidth) return "beyond the screen";
					return undefined;
				});
				expect(fault, (await tile.textContent()) ?? "").toBeUndefined();
			}
		},
	);

	it("is usable with a finger at 320 px", async () => {
		const page = await visit("/areas", { javaScript, width: 320, height: 640, touch: true });
		expect(await overflow(page)).toBe(0);
		const tiles = await page
			.locator(".borough-map label")
			.evaluateAll((labels) => labels.map((label) => label.clientWidth));
		expect(Math.min(...tiles)).toBeGreaterThanOrEqual(24);
		await page.locator(".borough-map label").filter({ hasText: "Kensington" }).tap();
		expect(await panel(page).textContent()).toContain("45+ projects completed in Chelsea");
		expect(await overflow(page)).toBe(0);
	});
});

describe.each(["/", "/areas"])("wherever the map stands: %s", (path) => {
	it.each([390, 1440])("its key is beside it, drawn as its tiles are, at %i pixels", async (width) => {
		const page = await visit(path, { width, height: 900, javaScript: false });
		const key = page.locator(".borough-map").getByRole("list", { name: "Key to the map" });
		expect(await key.getByRole("listitem").allTextContents()).toEqual(
			tiers.map(({ short, zones }) => `${short}, ${zones}`),
		);
		const looks = await page.locator(".borough-map").evaluate((map) =>
			["central", "inner", "outer"].map((tier) =>
				[`.tier-key-mark.${tier}`, `li.${tier} .tile`].map((selector) => {
					const element = map.querySelector(selector);
					if (!element?.checkVisibility()) return "not to be seen";
					const { backgroundColor, backgroundImage, borderTopColor } = getComputedStyle(element);
					return [
						backgroundColor,
						/repeating-linear-gradient\(.*?\)/.exec(backgroundImage)?.[0],
						borderTopColor,
					].join();
				}),
			),
		);
		for (const [mark, tile] of looks) expect(mark).toBe(tile);
		expect(new Set(looks.map(([mark]) => mark)).size).toBe(3);
	});

	it("codes on hatching stand on clear ground, large enough for a phone", async () => {
		const page = await visit(path, { width: 360, height: 740, javaScript: false });
		for (const tile of await page.locator(".borough-map li.inner .tile").all()) {
			await tile.scrollIntoViewIfNeeded();
			const { text, size } = await tile.locator("abbr").evaluate((code) => {
				const range = document.createRange();
				range.selectNodeContents(code);
				const { x, y, width, height } = range.getBoundingClientRect();
				return { text: { x, y, width, height }, size: Number.parseFloat(getComputedStyle(code).fontSize) };
			});
			expect(size).toBeGreaterThanOrEqual(12);
			const left = Math.floor(text.x) - 1;
			const around = { ...text, x: left, width: Math.ceil(text.x + text.width) + 1 - left };
			const pixels = await pixelsOf(page, around);
			const strips = [0, pixels.width - 1].flatMap((x) =>
				Array.from({ length: pixels.height }, (_, y) => pixels.colour(x, y)),
			);
			expect([...new Set(strips)], (await tile.textContent()) ?? "").toHaveLength(1);
		}
	});
});

it("walks the map with the arrow keys from a single tab stop", async () => {
	const page = await visit("/areas");
	await tile(page, "Westminster").check();
	for (const [key, name] of [
		["ArrowDown", "Lambeth"],
		["ArrowRight", "Southwark"],
		["ArrowUp", "City of London"],
		["ArrowLeft", "Westminster"],
	] as const) {
		await page.keyboard.press(key);
		expect(await tile(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
		expect(await panel(page).textContent()).toContain(name);
	}
	const description = tile(page, "Lambeth").getAttribute("aria-describedby");
	expect(await page.locator(`#${await description}`).textContent()).toContain("Zones 1–2");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest(".borough-map"))).toBeNull();
});

describe("the postcode check", () => {
	it("answers while somebody types, fetches its table only then, and marks the map", async () => {
		const page = await visit("/areas");
		expect(await fetchedTables(page)).toBe(0);
		await field(page).pressSequentially("sw4");
		await saying(page, "SW4 is mainly in Lambeth, partly in Wandsworth.");
		await saying(
			page,
			"Central London, Zones 1–2. No travel charges. Same-day response. 50+ projects completed in Clapham.",
		);
		expect(await fetchedTables(page)).toBeGreaterThan(0);
		expect(await tile(page, "Lambeth").isChecked()).toBe(true);
		expect((await found(page)).sort()).toEqual(["Lambeth", "Wandsworth"]);
		await field(page).fill("n19gu");
		await saying(page, "N1 is mainly in Islington, partly in Hackney and Camden.");
		expect(await tile(page, "Islington").isChecked()).toBe(true);
		await field(page).fill("");
		await saying(page, "SE15 4QN or SE15");
		expect(await found(page)).toEqual([]);
	});

	it("carries the postcode to the contact form", async () => {
		const page = await visit("/areas");
		await field(page).fill("sw40lg");
		await page.getByRole("link", { name: "Request an Estimate for SW4" }).click();
		await page.waitForURL("**/contact?postcode=SW4%200LG");
	});

	it("is kind outside London and clear about nonsense", async () => {
		const page = await visit("/areas");
		await field(page).fill("TN13 1AA");
		await saying(page, "Sorry, TN13 is outside London. The nearest borough that we cover is Bromley.");
		await field(page).fill("RG1");
		await saying(page, "We cover all 32 boroughs plus the City.");
		await field(page).fill("SE29");
		await saying(page, "We know of no district SE29.");
		await field(page).fill("hello");
		await saying(page, "We cannot read that as a postcode.");
		await field(page).fill("s");
		await saying(page, "The whole postcode or its first half");
		await page.keyboard.press("Enter");
		await saying(page, "We cannot read that as a postcode.");
		expect(new URL(page.url()).search).toBe("");
	});

	it("answers what was typed before the page came alive", async () => {
		const page = await visit("/areas", { early: true });
		await field(page).fill("E14");
		await hydrated(page);
		await saying(page, "E14 is in Tower Hamlets.");
	});

	it("has no accessibility faults, answered or not, wide or narrow", async () => {
		const page = await visit("/areas", { reducedMotion: true });
		expect(await violationsOn(page)).toEqual([]);
		await field(page).fill("SE19");
		await saying(page, "SE19 is mainly in Croydon");
		expect(await violationsOn(page)).toEqual([]);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await violationsOn(page)).toEqual([]);
		expect(await overflow(page)).toBe(0);
	});

	it("is a plain form without JavaScript, answered on the same page", async () => {
		const page = await visit("/areas", { javaScript: false });
		await field(page).fill("sw40lg");
		await page.getByRole("button", { name: "Check" }).click();
		await saying(page, "SW4 is mainly in Lambeth, partly in Wandsworth.");
		expect(await field(page).inputValue()).toBe("sw40lg");
		expect(await tile(page, "Lambeth").isChecked()).toBe(true);
		expect(await page.getByRole("link", { name: "Request an Estimate for SW4" }).getAttribute("href")).toBe(
			"/contact?postcode=SW4%200LG",
		);
		await field(page).fill("");
		await page.getByRole("button", { name: "Check" }).click();
		await saying(page, "We cannot read that as a postcode.");
	});

	it("says the same before and after hydration when the address asks", async () => {
		const page = await visit("/areas?postcode=EC2V");
		await saying(page, "EC2V is in the City of London.");
		expect(await field(page).inputValue()).toBe("EC2V");
		expect(await tile(page, "City of London").isChecked()).toBe(true);
	});
});
