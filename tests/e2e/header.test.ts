import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freshPage } from "../support/browser/browser.ts";
import { baseUrl } from "../support/service/product.ts";

/** Serves the site without its fonts, and one page in two pieces, the second of which is held back until released. */
async function startSlowSite(path: string, cut: (html: string) => number) {
	const site = await baseUrl();
	const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
	const server = createServer(async ({ url = "" }, response) => {
		if (url.startsWith("/fonts/")) return response.writeHead(404).end();
		const original = await fetch(site + url);
		response.setHeader("Content-Type", original.headers.get("Content-Type") ?? "");
		if (url !== path) return response.end(Buffer.from(await original.arrayBuffer()));
		const html = await original.text();
		response.write(html.slice(0, cut(html)));
		await rest;
		response.end(html.slice(cut(html)));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the slow site has no port");
	return { url: `http://127.0.0.1:${address.port}`, sendRest, stop: () => server.close() };
}

/** Returns the positions of the header's parsed parts, from left to right. */
const places = (page: Page) =>
	page.locator(".site-header > .wrap > :is(.logo, .site-header-nav, .call-link, .button)").evaluateAll((all) =>
		Object.fromEntries(
			all.map((part) => {
				const { left, top, width, height } = part.getBoundingClientRect();
				return [part.className, { left, top, width, height }];
			}),
		),
	);

test.each(["<nav", "Projects</a>", 'class="call-link"'])(
	"the header's parts are in place once it is parsed up to %s",
	async (end) => {
		const slow = await startSlowSite("/about", (html) => html.indexOf(end, html.indexOf("site-header")));
		try {
			const page = await freshPage({ javaScript: false });
			await page.goto(`${slow.url}/about`, { waitUntil: "commit" });
			await page.locator(".site-header .logo").waitFor();
			const halfway = new Map<number, Awaited<ReturnType<typeof places>>>();
			const widths = [360, 640, 768, 1024, 1248, 1440];
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				halfway.set(width, await places(page));
			}
			slow.sendRest();
			await page.waitForLoadState();
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				expect(await places(page), `at ${width} pixels`).toMatchObject(halfway.get(width) ?? {});
			}
		} finally {
			slow.stop();
		}
	},
);
