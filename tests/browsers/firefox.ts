import puppeteer from "puppeteer-core";
import { findProgram } from "../../scripts/browser-engines.ts";
import type { Driver } from "./driver.ts";

/** Starts Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), headless, with a new profile. */
export async function startFirefox(): Promise<Driver> {
	const executablePath = findProgram("firefox-esr");
	if (!executablePath) throw new Error("Firefox is not installed");
	const browser = await puppeteer.launch({ browser: "firefox", executablePath });
	const page = await browser.newPage();
	return {
		async goto(url) {
			await page.goto(url, { waitUntil: "domcontentloaded" });
		},
		async reload() {
			await page.reload({ waitUntil: "domcontentloaded" });
		},
		resize: (width, height) => page.setViewport({ width, height }),
		click: (selector) => page.click(selector),
		type: (selector, text) => page.type(selector, text),
		async choose(selector, option) {
			await page.select(selector, option);
		},
		press: (key) => page.keyboard.press(key),
		run: (inPage, given = "") => page.evaluate(inPage, given),
		quit: () => browser.close(),
	};
}
