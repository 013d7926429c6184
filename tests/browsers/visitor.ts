import { expect } from "vitest";
import type { Driver } from "./driver.ts";

declare global {
	/** Errors in the page since it was opened. */
	var complaints: string[];
}

const recordErrors = (): void => {
	globalThis.complaints = [];
	addEventListener("error", ({ message }) => complaints.push(message));
	addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
	addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
		complaints.push(`${violatedDirective}: ${blockedURI}`),
	);
};

/** Scrolls the element clear of everything that floats at the edges. Returns its box, if its middle is in view. */
const scrollIntoReach = (selector: string): string => {
	const element = document.querySelector(selector);
	if (!element) return "";
	element.scrollIntoView({ block: "center", behavior: "instant" });
	const box = element.getBoundingClientRect();
	const inTheMiddle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
	return element.contains(inTheMiddle) ? JSON.stringify(box) : "";
};

const visibleTexts = (selector: string): string[] =>
	[...document.querySelectorAll<HTMLElement>(selector)]
		.filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
		.map((one) => one.innerText.trim());

const pictureWidth = (selector: string): number =>
	document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0;

/**
 * Creates a visitor of the site at `url` with that browser, with a person's patience: their actions, and what they see.
 */
export function createVisitor(driver: Driver, url: string) {
	const { run } = driver;
	/** Waits until the element is in view and at rest. */
	const waitForReach = (selector: string) => {
		let last = "";
		const rests = async () => {
			const before = last;
			last = await run(scrollIntoReach, selector);
			return last !== "" && last === before;
		};
		return expect.poll(rests, { message: `reaches ${selector}`, interval: 100 }).toBe(true);
	};
	const waitForStart = async () => {
		await run(recordErrors);
		await expect
			.poll(() => run(() => "hydrated" in document.documentElement.dataset), { message: "is hydrated" })
			.toBe(true);
	};
	return {
		run,
		resize: driver.resize,
		press: driver.press,
		quit: driver.quit,
		async open(path: string, { width, height } = { width: 1440, height: 900 }) {
			await driver.resize(width, height);
			await driver.goto(url + path);
			await waitForStart();
		},
		async reload() {
			await driver.reload();
			await waitForStart();
		},
		/** Opens another page as a new document, and goes back. */
		async leaveAndReturn() {
			const path = await run(() => location.pathname);
			await driver.goto(`${url}/privacy`);
			await run(() => history.back());
			await expect.poll(() => run(() => location.pathname), { message: "returns" }).toBe(path);
			await waitForStart();
		},
		async click(selector: string) {
			await waitForReach(selector);
			await driver.click(selector);
		},
		async type(selector: string, text: string) {
			await waitForReach(selector);
			await driver.type(selector, text);
		},
		async choose(selector: string, option: string) {
			await waitForReach(selector);
			await driver.choose(selector, option);
		},
		/**
		 * Waits until the visible ones of the elements have these texts, from top to bottom; without texts, until none is
		 * visible.
		 */
		sees: (selector: string, ...texts: readonly string[]) =>
			expect.poll(() => run(visibleTexts, selector), { message: `sees ${selector}` }).toEqual(texts),
		/** Waits until the picture has loaded. */
		seesPicture: (selector: string) =>
			expect.poll(() => run(pictureWidth, selector), { message: `sees the picture ${selector}` }).toBeGreaterThan(0),
		/** Waits until a navigation within the site reaches this page. */
		arrivesAt: (path: string) => expect.poll(() => run(() => location.pathname), { message: "arrives" }).toBe(path),
		/** Waits until a matching element has the focus. */
		isOn: (selector: string) =>
			expect
				.poll(() => run((wanted) => document.activeElement?.matches(wanted), selector), {
					message: `is on ${selector}`,
				})
				.toBe(true),
		/** Returns the errors in the page since it was last opened or reloaded. */
		complaints: () => run(() => complaints),
	};
}
