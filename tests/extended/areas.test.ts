import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { boroughCodes, boroughs, tiers } from "../../content/areas/areas.ts";
import { areasPage } from "../../content/pages/areas.ts";
import { visit } from "../support/browser/browser.ts";
import { capturePixels } from "../support/browser/pixels.ts";

const tile = (page: Page, name: string) => page.getByRole("radio", { name });
const panel = (page: Page) => page.locator(".borough-map .about:visible");
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each([true, false])("the map, JavaScript: %s", (javaScript) => {
	test("lists 33 boroughs and shows the chosen one's tier, zones and popular areas", async () => {
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

	test("shows codes where names do not fit, and names a borough under the pointer or focus", async () => {
		const page = await visit("/areas", { javaScript });
		expect(await page.locator(".borough-map .name:visible").count()).toBe(boroughCodes.length);
		await page.setViewportSize({ width: 700, height: 1400 });
		const named = page.locator(".borough-map .name:visible");
		expect(await named.count()).toBe(0);
		await page.locator(".borough-map label").filter({ hasText: "Barking" }).hover();
		expect(await named.allTextContents()).toEqual(["Barking & Dagenham"]);
		await page.getByRole("radio", { name: "Lambeth, LAM", exact: true }).focus();
		await page.keyboard.press("Space");
		expect(await named.allTextContents()).toEqual(["Barking & Dagenham", "Lambeth"]);
	});

	test("tells hovered and chosen boroughs apart, and not by colour alone", async () => {
		const page = await visit("/areas", { javaScript, width: 640, height: 900 });
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

	test("works with a finger at 320 px", async () => {
		const page = await visit("/areas", { javaScript, width: 320, height: 640, touch: true });
		expect(await overflow(page)).toBe(0);
		const tiles = await page
			.locator(".borough-map label")
			.evaluateAll((labels) => labels.map((label) => label.clientWidth));
		expect(Math.min(...tiles)).toBeGreaterThanOrEqual(24);
		const kensington = page.locator(".borough-map label").filter({ hasText: "Kensington" });
		await kensington.tap();
		expect(await panel(page).textContent()).toContain("45+ projects completed in Chelsea");
		expect(await overflow(page)).toBe(0);
	});
});

test.each([320, 390, 640, 768, 1024, 1280, 1440])(
	"each borough's answer stands in the map's free corner, covers nothing and moves nothing (%s px)",
	async (width) => {
		const page = await visit("/areas", { width, height: 900, javaScript: false });
		const measureRest = () =>
			page.evaluate(() =>
				[
					...document.querySelectorAll(
						".borough-map :is(.tile, .thames path), .tier-key, .areas h1, .postcode-check > *, .site-footer",
					),
				].map((part) => {
					const { left, top, right, bottom } = part.getBoundingClientRect();
					const [start, end] = [top + scrollY, bottom + scrollY].map(Math.round);
					return { left, top: start ?? 0, right, bottom: end ?? 0 };
				}),
			);
		const rest = await measureRest();
		expect(rest.length).toBeGreaterThan(boroughCodes.length + 3);
		for (const code of boroughCodes) {
			await tile(page, `${boroughs[code].name}, ${code}`).check();
			const answer = await panel(page).evaluate((note) => {
				const { left, top, right, bottom } = note.getBoundingClientRect();
				return { left, top: top + scrollY, right, bottom: bottom + scrollY };
			});
			const covered = rest.filter(
				(part) =>
					part.left < answer.right && part.right > answer.left && part.top < answer.bottom && part.bottom > answer.top,
			);
			expect(covered, code).toEqual([]);
		}
		expect(await measureRest()).toEqual(rest);
	},
);

test("the map connects a name to its own tile, clear of the rows above and below", async () => {
	const page = await visit("/areas", { javaScript: false });
	const tiles = await page.locator(".borough-map label").all();
	for (const [width, tile] of [360, 640].flatMap((width) => tiles.map((tile) => [width, tile] as const))) {
		await page.setViewportSize({ width, height: 900 });
		await tile.hover();
		const fault = await tile.evaluate((label) => {
			const [own, name] = [label.getBoundingClientRect(), label.querySelector(".name")?.getBoundingClientRect()];
			if (!name || name.width === 0) return "no name";
			if (Math.abs(name.top - own.top) > 1 || Math.abs(name.bottom - own.bottom) > 1) return "out of its row";
			if (Math.abs(name.left - own.right) > 1.5 && Math.abs(name.right - own.left) > 1.5) return "not joined";
			if (name.left < 0 || name.right > innerWidth) return "beyond the screen";
			return undefined;
		});
		expect(fault, `${await tile.textContent()} at ${width} pixels`).toBeUndefined();
	}
});

describe("the map", () => {
	test("has its key beside it, drawn like its tiles", async () => {
		const page = await visit("/areas", { javaScript: false });
		const key = page.locator(".borough-map").getByRole("list", { name: "Key to the map" });
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
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
		}
	});
});

test("the map's codes have a clear background on hatching and are large enough for a phone", async () => {
	const page = await visit("/areas", { width: 360, height: 740, javaScript: false });
	for (const tile of await page.locator(".borough-map li.inner .tile").all()) {
		// Away from the bar at the foot of the screen
		await tile.evaluate((element) => element.scrollIntoView({ block: "center" }));
		const { text, size } = await tile.locator("abbr").evaluate((code) => {
			const range = document.createRange();
			range.selectNodeContents(code);
			const { x, y, width, height } = range.getBoundingClientRect();
			return { text: { x, y, width, height }, size: Number.parseFloat(getComputedStyle(code).fontSize) };
		});
		expect(size).toBeGreaterThanOrEqual(12);
		// A glyph may overhang its advance width slightly
		const left = Math.floor(text.x) - 1;
		const around = { ...text, x: left, width: Math.ceil(text.x + text.width) + 1 - left };
		const pixels = await capturePixels(page, around);
		const strips = [0, pixels.width - 1].flatMap((x) =>
			Array.from({ length: pixels.height }, (_, y) => pixels.colour(x, y)),
		);
		expect([...new Set(strips)], (await tile.textContent()) ?? "").toHaveLength(1);
	}
});

test("the boroughs of a postcode stay marked until another one is chosen", async () => {
	const page = await visit("/areas?postcode=SW4");
	const marked = () =>
		page
			.locator(".borough-map .found .tile")
			.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
	expect(await marked()).toEqual(["solid", "solid"]);
	await tile(page, "Enfield").check();
	expect(await marked()).toEqual(["none", "none"]);
});

test("the arrow keys move around the map from a single tab stop", async () => {
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

test.each([390, 1440])("choosing a borough's name or code in the list marks it on the map (%s px)", async (width) => {
	const page = await visit("/areas", { width, height: 844 });
	await page.locator(".areas-tiers label").filter({ hasText: "Lambeth" }).click();
	expect(await tile(page, "Lambeth").isChecked()).toBe(true);
	expect(await page.locator(".areas-tiers label").filter({ hasText: "Lambeth" }).textContent()).toBe("LAM Lambeth");
	await expect.poll(async () => (await panel(page).boundingBox())?.y).toBeGreaterThan(0);
});

test("a popular area on /areas links to a project there", async () => {
	const page = await visit("/areas");
	await page.getByRole("link", { name: "Wimbledon", exact: true }).click();
	await page.waitForURL("/projects#bedroom-in-the-roof");
});

test("the popular areas' bars begin below their introduction, beside a picture that says where it is", async () => {
	const page = await visit("/areas", { javaScript: false });
	const [intro, bars] = await Promise.all([
		page.getByText("Choose one to open a project there.").boundingBox(),
		page.locator(".areas-popular .scale").boundingBox(),
	]);
	expect(bars?.x).toBeCloseTo(intro?.x ?? 0, 0);
	expect(await page.locator(".areas-popular .hang figcaption").textContent()).toMatch(/^Islington N1Pictures/);
	const offsets = await page.locator(".areas-popular .axis").evaluate((axis) => {
		const { left, width } = axis.getBoundingClientRect();
		return [...axis.children].map((mark, index, { length }) => {
			const text = document.createRange();
			text.selectNodeContents(mark);
			const numeral = text.getBoundingClientRect();
			return Math.round(numeral.left + numeral.width / 2 - left - (width * index) / (length - 1));
		});
	});
	expect(offsets.map(Math.abs), "each numeral is centred on its tick").toEqual([0, 0, 0, 0, 0, 0]);
});
