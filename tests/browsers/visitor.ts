import { expect } from "vitest";
import type { Driver } from "./driver.ts";

declare global {
	/** In the page: whether React has taken it over, and what has gone wrong since it was opened. */
	var watched: { isHydrated: boolean; readonly complaints: string[] };
}

const watch = (): void => {
	const complaints: string[] = [];
	globalThis.watched = { isHydrated: false, complaints };
	addEventListener("app:hydrated", () => {
		watched.isHydrated = true;
	});
	addEventListener("error", ({ message }) => complaints.push(message));
	addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
	addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
		complaints.push(`${violatedDirective}: ${blockedURI}`),
	);
};

/** Scrolls the element to where nothing that floats at the edges covers it. @returns where it is drawn then */
const reach = (selector: string): string => {
	const element = document.querySelector(selector);
	element?.scrollIntoView({ block: "center", behavior: "instant" });
	return JSON.stringify(element?.checkVisibility() ? element.getBoundingClientRect() : null);
};

const visibleTexts = (selector: string): string[] =>
	[...document.querySelectorAll<HTMLElement>(selector)]
		.filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
		.map((one) => one.innerText.trim());

const pictureWidth = (selector: string): number =>
	document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0;

/** A person at the site `url` with that browser, as patient as people are: what they do, and what they see. */
export function visitorWith(driver: Driver, url: string) {
	const { run } = driver;
	/** Waits until the element is there and rests. */
	const reached = (selector: string) => {
		let last = "null";
		const rests = async () => {
			const before = last;
			last = await run(reach, selector);
			return last !== "null" && last === before;
		};
		return expect.poll(rests, { message: `reaches ${selector}`, interval: 100 }).toBe(true);
	};
	const watchPage = async () => {
		await run(watch);
		await expect.poll(() => run(() => watched.isHydrated), { message: "is hydrated" }).toBe(true);
	};
	return {
		run,
		resize: driver.resize,
		press: driver.press,
		quit: driver.quit,
		async open(path: string, { width, height } = { width: 1440, height: 900 }) {
			await driver.resize(width, height);
			await driver.goto(url + path);
			await watchPage();
		},
		async reload() {
			await driver.reload();
			await watchPage();
		},
		async click(selector: string) {
			await reached(selector);
			await driver.click(selector);
		},
		async type(selector: string, text: string) {
			await reached(selector);
			await driver.type(selector, text);
		},
		async choose(selector: string, option: string) {
			await reached(selector);
			await driver.choose(selector, option);
		},
		/** Waits until those of the elements that are visible read so, from the top of the page; without texts, until none is. */
		sees: (selector: string, ...texts: readonly string[]) =>
			expect.poll(() => run(visibleTexts, selector), { message: `sees ${selector}` }).toEqual(texts),
		/** Waits until the picture has come. */
		seesPicture: (selector: string) =>
			expect.poll(() => run(pictureWidth, selector), { message: `sees the picture ${selector}` }).toBeGreaterThan(0),
		/** Waits until a navigation within the site has come to this page. */
		arrivesAt: (path: string) => expect.poll(() => run(() => location.pathname), { message: "arrives" }).toBe(path),
		/** Waits until the focus is on such an element. */
		isOn: (selector: string) =>
			expect
				.poll(() => run((wanted) => document.activeElement?.matches(wanted), selector), {
					message: `is on ${selector}`,
				})
				.toBe(true),
		/** What the page has complained about since it was opened or loaded again. */
		complaints: () => run(() => watched.complaints),
	};
}
