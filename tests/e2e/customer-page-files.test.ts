import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fileLimits } from "../../forms/customer-page.ts";
import { visit } from "../support/browser/browser.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { addDrawing, addPhotograph } from "../support/data/files.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const thumbnails = "**/thumbnail";

const isDrawn = (page: Page) =>
	page.locator(".files-tiles img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("a thumbnail that was lost with the connection is fetched once there is one again", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	await addPhotograph(db, id);
	const page = await visit("/robots.txt", { early: true, intercepts: true });
	await page.route(thumbnails, (route) => route.abort());
	const lost = page.waitForEvent("requestfailed");
	await page.goto(path);
	await lost;
	await waitForHydration(page);
	await page.unroute(thumbnails);
	await page.context().setOffline(true);
	await page.context().setOffline(false);
	await expect.poll(() => isDrawn(page)).toBe(true);
});

test("a thumbnail that does not arrive is fetched again after pauses that double", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	const page = await visit(path, { clock: "stopped", intercepts: true });
	const times: number[] = [];
	await page.route(thumbnails, async (route) => {
		times.push(await page.evaluate(() => Date.now()));
		await (times.length < 4 ? route.abort() : route.continue());
	});
	await addPhotograph(db, id);
	await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
	const count = async () => {
		await page.clock.runFor(500);
		return times.length;
	};
	await expect.poll(count).toBe(4);
	const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
	for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(2_000 * 2 ** index);
	await expect.poll(() => isDrawn(page)).toBe(true);
	await page.clock.runFor(600_000);
	expect(times).toHaveLength(4);
});

test("the page counts what is stored, and says that more can be added while there is room", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	const page = await visit(path);
	const readLine = async () => {
		await page.goto(path);
		return page.locator(".files h2 + p").innerText();
	};
	await addDrawing(db, id);
	expect(await readLine()).toBe("1 drawing is here. You can add more any time.");
	await addPhotograph(db, id);
	await addPhotograph(db, id);
	expect(await readLine()).toBe("2 photographs and 1 drawing are here. You can add more any time.");
	await addPhotograph(db, id, { counted_size: fileLimits.total });
	expect((await readLine()).trim()).toBe("3 photographs and 1 drawing are here.");
	await page.getByText("This is as much as the page can hold.").waitFor();
});
