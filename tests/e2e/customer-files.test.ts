import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { listViolations } from "../support/browser/axe.ts";
import { visit } from "../support/browser/browser.ts";
import { checkWidths } from "../support/browser/check-widths.ts";
import { sendEnquiry } from "../support/browser/customer-page.ts";
import { listCutOffTexts, listTextsBeyondEdge } from "../support/browser/layout-checks.ts";
import { visitInOlderBrowser } from "../support/browser/older-browser.ts";
import { baseUrl, haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const phone = { width: 390, height: 844 };

/** A photograph that is larger than what is kept, as from a phone. */
const photograph = await sharp({
	create: {
		width: 2200,
		height: 1650,
		channels: 3,
		background: "white",
		noise: { type: "gaussian", mean: 120, sigma: 40 },
	},
})
	.jpeg({ quality: 80 })
	.toBuffer();
const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photograph });
const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Two rooms.") };
const drawing = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

const choose = (page: Page, files: Parameters<Page["setInputFiles"]>[1]) => page.setInputFiles("#chosen-files", files);
const tiles = (page: Page) => page.locator(".files-tiles li");
const rows = (page: Page) => page.locator(".upload-row");
const confirmRemoval = (page: Page) => page.getByRole("button", { name: "Remove", exact: true });

/** Counts the thumbnails that the browser has drawn. */
const countDrawn = (page: Page) =>
	tiles(page)
		.locator("img")
		.evaluateAll(
			(all: HTMLImageElement[]) => all.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
		);

test("ten photographs arrive, each once, although the line is cut twice", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, phone);
	const sizes: number[] = [];
	await page.route("**/files", async (route) => {
		sizes.push(route.request().postDataBuffer()?.length ?? 0);
		// The third attempt does not reach the service, and the answer to the seventh does not come back
		if (sizes.length === 3) return route.abort();
		if (sizes.length !== 7) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await choose(
		page,
		Array.from({ length: 10 }, (_, index) => picture(`IMG_${index}.jpg`)),
	);
	await page.getByText("The connection was lost. We try again by ourselves.").waitFor();
	await expect.poll(() => tiles(page).count(), { timeout: 120_000 }).toBe(10);
	expect(await rows(page).count()).toBe(0);
	expect(sizes).toHaveLength(12);
	expect(Math.max(...sizes), "scaled before it is sent").toBeLessThan(photograph.length);
	await page.getByText("10 photographs are here. You can add more any time.").waitFor();
	await page.goto(path);
	expect(
		await tiles(page)
			.locator("img")
			.evaluateAll((all) => all.map((img) => img.getAttribute("alt"))),
	).toEqual(Array.from({ length: 10 }, (_, index) => `IMG_${index}.jpg`));
	await tiles(page).last().scrollIntoViewIfNeeded();
	await expect.poll(() => countDrawn(page)).toBe(10);
}, 180_000);

test("a photograph arrives as it is from a browser that cannot scale it without holding up the page", async () => {
	const page = await visitInOlderBrowser(await sendEnquiry());
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await choose(page, [picture("IMG_0.jpg")]);
	await expect.poll(() => tiles(page).count(), { timeout: 60_000 }).toBe(1);
	expect((await sent).postDataBuffer()?.length).toBeGreaterThan(photograph.length);
});

test("what is not a picture is refused with one sentence, and what was chosen with it arrives", async () => {
	const page = await visit(await sendEnquiry(), phone);
	await choose(page, [text, picture("loft.jpg"), drawing]);
	await expect.poll(() => tiles(page).count()).toBe(2);
	await rows(page).getByRole("alert").getByText("This is not a JPEG, PNG or WebP picture, nor a PDF").waitFor();
	expect(await tiles(page).getByText("PDF").locator("..").innerText()).toContain("plan.pdf");
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Do not send notes.txt" }).click();
	expect(await rows(page).count()).toBe(0);
});

test("files wait while the browser is offline and are sent once it is connected", async () => {
	const page = await visit(await sendEnquiry(), phone);
	await page.context().setOffline(true);
	await choose(page, [picture("hall.jpg"), picture("stairs.jpg")]);
	await rows(page).getByText("The connection was lost. We try again by ourselves.").waitFor();
	await page.setViewportSize({ width: 320, height: 700 });
	expect(await listTextsBeyondEdge(page)).toEqual([]);
	await page.getByRole("button", { name: "Do not send stairs.jpg" }).click();
	await page.context().setOffline(false);
	await expect.poll(() => tiles(page).count(), { timeout: 60_000 }).toBe(1);
	expect(await listCutOffTexts(page)).toEqual([]);
});

test("a photograph that the customer removes is gone, once they have confirmed it", async () => {
	const path = await sendEnquiry();
	const page = await visit(path);
	await choose(page, [picture("hall.jpg"), picture("stairs.jpg")]);
	await expect.poll(() => tiles(page).count()).toBe(2);
	await page.getByLabel("Remove hall.jpg").click();
	await confirmRemoval(page).waitFor();
	await page.getByLabel("Remove hall.jpg").click();
	await confirmRemoval(page).waitFor({ state: "hidden" });
	await page.reload();
	expect(await tiles(page).count()).toBe(2);
	await page.getByLabel("Remove hall.jpg").press("Enter");
	await confirmRemoval(page).press("Enter");
	await expect.poll(() => tiles(page).count()).toBe(1);
	expect((await page.goto(path))?.status()).toBe(200);
	expect(await tiles(page).locator("img").getAttribute("alt")).toBe("stairs.jpg");
});

test("without JavaScript several files are sent as an ordinary form, shown and removed", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, { ...phone, javaScript: false });
	await choose(page, [picture("hall.jpg"), drawing]);
	await page.getByRole("button", { name: "Send the chosen files" }).click();
	await page.waitForURL(`${path}#files`);
	expect(await tiles(page).count()).toBe(2);
	await page.getByLabel("Remove hall.jpg").click();
	await confirmRemoval(page).click();
	await expect.poll(() => tiles(page).count()).toBe(1);
	await choose(page, [text]);
	await page.getByRole("button", { name: "Send the chosen files" }).click();
	await page.locator(".files").getByText("This is not a JPEG, PNG or WebP picture, nor a PDF").waitFor();
	expect(await page.title()).toMatch(/^Error: /);
});

test("a page with photographs, drawings and messages passes every layout check at every width", async () => {
	const path = await sendEnquiry({ fullName: "Bartholomew-Christopherson-Featherstonehaugh" });
	const post = async (address: string, body: FormData | URLSearchParams) => {
		const headers = { Accept: "application/json" };
		expect((await fetch(`${await baseUrl()}${path}/${address}`, { method: "POST", headers, body })).status).toBe(200);
	};
	for (const { name, mimeType, buffer } of [picture("hall.jpg"), drawing, picture("stairs.jpg")]) {
		const body = new FormData();
		body.append("file", new Blob([buffer], { type: mimeType }), name);
		await post("files", body);
	}
	await post("messages", new URLSearchParams({ id: crypto.randomUUID(), text: "Two rooms,\n\nand the stairs." }));
	expect(await checkWidths(path, [320, 360, 680, 768, 1440])).toEqual([]);
});
