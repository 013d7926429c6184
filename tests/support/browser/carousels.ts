import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A wide and a narrow screen. */
export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

export const carousel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const slides = (of: Locator) => of.locator("[aria-roledescription=slide]");
export const slide = (of: Locator, label: string) => of.locator(`[aria-roledescription=slide][aria-label="${label}"]`);
export const next = (of: Locator) => of.getByRole("button", { name: /^Next (?!picture)/ });
export const previous = (of: Locator) => of.getByRole("button", { name: /^Previous (?!picture)/ });

/** Lists the labels of the slides that are wholly in their carousel's view, from left to right. */
export const listSlidesInView = (of: Locator) =>
	slides(of).evaluateAll((all) => {
		const left = (element: Element) => element.getBoundingClientRect().left;
		return all
			.filter((one) => left(one) > -1 && one.getBoundingClientRect().right < document.documentElement.clientWidth + 1)
			.filter((one) => {
				const frame = one.parentElement?.parentElement?.getBoundingClientRect();
				return frame && left(one) > frame.left - 1 && one.getBoundingClientRect().right < frame.right + 1;
			})
			.sort((one, other) => left(one) - left(other))
			.map((one) => one.getAttribute("aria-label"));
	});

/** Polls until the page meets the expectation; a busy machine renders few frames a second. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

export const slideLabels = (numbers: readonly number[], count: number) =>
	numbers.map((number) => `${number} of ${count}`);

/** Resolves when exactly these slides are in view and at rest. */
export const expectSlides = (of: Locator, numbers: readonly number[], count: number) =>
	eventually(() => listSlidesInView(of)).toEqual(slideLabels(numbers, count));

export const front = (card: Locator) => card.getByRole("button", { name: "Read Project Description" });
export const close = (card: Locator) => card.getByRole("button", { name: "Close description" });

/** Puts a finger down on a slide, 300 px from the left of a touch screen. */
export async function touchSlide(on: Locator) {
	const box = await on.boundingBox();
	if (!box) throw new Error("nothing to touch");
	const y = box.y + 40;
	const touch = await on.page().context().newCDPSession(on.page());
	const send = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
		touch.send("Input.dispatchTouchEvent", { type, touchPoints: at.map((x) => ({ x, y })) });
	await send("touchStart", 300);
	return {
		/** Moves the finger to these positions in turn, in pixels from the left. */
		drag: async (...to: readonly number[]) => {
			for (const x of to) await send("touchMove", x);
		},
		lift: () => send("touchEnd"),
	};
}
