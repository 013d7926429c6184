import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { company } from "../../content/company.ts";
import { questions } from "../../content/faq.ts";
import { pages } from "../../content/pages.ts";
import { freshPage } from "../support/browser.ts";
import { problemsIn, readGraph } from "../support/json-ld.ts";
import { baseUrl } from "../support/product.ts";

const site = `https://${company.domain}`;
const indexed = pages.filter(({ noindex }) => !noindex);

const get = async (path: string) => fetch((await baseUrl()) + path);

const heads = new Map<string, ReturnType<typeof readHead>>();

/** The page as a search engine reads it: what the service sends, without running a script. */
function headOf(path: string) {
	const head = heads.get(path) ?? readHead(path);
	heads.set(path, head);
	return head;
}

async function readHead(path: string) {
	const answer = await get(path);
	const page = await freshPage();
	return page.evaluate(
		({ html, status }) => {
			const document = new DOMParser().parseFromString(html, "text/html");
			const texts = (selector: string) =>
				[...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
			const contents = (selector: string) =>
				[...document.querySelectorAll<HTMLMetaElement>(selector)].map(({ content }) => content);
			return {
				status,
				language: document.documentElement.lang,
				titles: texts("title"),
				headings: texts("h1"),
				descriptions: contents("meta[name=description]"),
				robots: contents("meta[name=robots]"),
				canonical: [...document.querySelectorAll("link[rel=canonical]")].map((link) => link.getAttribute("href")),
				openGraph: Object.fromEntries(
					[...document.querySelectorAll("meta[property^='og:']")].map((meta) => [
						meta.getAttribute("property"),
						meta.getAttribute("content"),
					]),
				),
				twitterCard: contents("meta[name='twitter:card']"),
				data: texts("script[type='application/ld+json']"),
			};
		},
		{ html: await answer.text(), status: answer.status },
	);
}

const typesOn = async (path: string): Promise<unknown[]> => {
	const [text] = (await headOf(path)).data;
	return text ? readGraph(text).map((entry) => entry["@type"]) : [];
};

describe.each(indexed)("$path", ({ path, title, description }) => {
	it("has one heading, its own title and description, and an address of its own", async () => {
		const { headings, ...head } = await headOf(path);
		expect(headings).toHaveLength(1);
		expect(head).toMatchObject({
			status: 200,
			language: "en-GB",
			titles: [title],
			descriptions: [description],
			robots: [],
			canonical: [site + path],
		});
	});

	it("has a card with its own picture, 1200 × 630, for shared links", async () => {
		const { openGraph, twitterCard } = await headOf(path);
		expect(openGraph).toMatchObject({
			"og:type": "website",
			"og:site_name": company.name,
			"og:title": title,
			"og:description": description,
			"og:url": site + path,
			"og:image:width": "1200",
			"og:image:height": "630",
		});
		expect(twitterCard).toEqual(["summary_large_image"]);
		const address = openGraph["og:image"] ?? "";
		expect(address.startsWith(`${site}/cards/`)).toBe(true);
		const picture = await get(address.slice(site.length));
		expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
		expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
	});
});

describe("structured data", () => {
	it("lacks nothing, wherever a page carries it", async () => {
		const graphs = await Promise.all(indexed.map(async ({ path }) => (await headOf(path)).data.map(readGraph)));
		expect(graphs.flat().length).toBeGreaterThan(15);
		expect(graphs.flat().flatMap(problemsIn)).toEqual([]);
	});

	it("tells of the company on the home, about and contact pages", async () => {
		for (const path of ["/", "/about", "/contact"])
			expect(await typesOn(path)).toContain("HomeAndConstructionBusiness");
	});

	it("tells of a service and the way to it on every service's page", async () => {
		for (const { path } of indexed.filter((page) => page.path.startsWith("/services/")))
			expect(await typesOn(path)).toEqual(["Service", "BreadcrumbList"]);
	});

	it("carries the ten questions as they stand on the page", async () => {
		const [text = ""] = (await headOf("/faq")).data;
		expect(readGraph(text)).toMatchObject([
			{
				"@type": "FAQPage",
				mainEntity: questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
			},
		]);
	});

	it("leaves nothing behind a page's own links: the logo and the picture are there", async () => {
		const [text = ""] = (await headOf("/")).data;
		const [business] = readGraph(text);
		for (const address of [business?.logo, business?.image]) {
			const file = await get(String(address).slice(site.length));
			expect(file.status, String(address)).toBe(200);
			expect(file.headers.get("Content-Type")).toMatch(/^image\//);
		}
	});

	it("is called incomplete where something is missing", () => {
		const graph = readGraph(
			'{"@context": "https://schema.org", "@graph": [{"@type": "FAQPage", "mainEntity": [{"name": "?"}]}]}',
		);
		expect(problemsIn(graph)).toEqual(["FAQPage lacks mainEntity.acceptedAnswer.text"]);
	});
});

it("keeps thank-you, admin and the 404 page out of search engines", async () => {
	for (const path of ["/thank-you", "/admin", "/no/such/page"])
		expect((await headOf(path)).robots, path).toEqual(["noindex"]);
});

it("lists every page for search engines in the sitemap, and no other", async () => {
	const answer = await get("/sitemap.xml");
	expect(answer.headers.get("Content-Type")).toMatch(/^application\/xml/);
	const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
	expect(listed).toEqual(indexed.map(({ path }) => site + path));
});

it("names the sitemap in robots.txt and shuts nobody out of a page", async () => {
	const answer = await get("/robots.txt");
	expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
	const text = await answer.text();
	expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
	const closed = [...text.matchAll(/^Disallow: *(\S+)$/gm)].map(([, prefix = ""]) => prefix);
	expect(pages.filter(({ path }) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

it("has a web manifest whose icons are as large as it says, and icons for tabs and phones", async () => {
	const page = await freshPage({ javaScript: false });
	await page.goto("/");
	const link = (rel: string) => page.locator(`link[rel='${rel}']`).getAttribute("href");
	const manifest = await get((await link("manifest")) ?? "");
	expect(manifest.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
	const { name, icons }: { name: string; icons: { src: string; sizes: string }[] } = await manifest.json();
	expect(name).toBe(company.name);
	for (const { src, sizes } of icons) {
		const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
		expect(`${width}x${height}`).toBe(sizes);
	}
	expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
	expect((await get((await link("icon")) ?? "")).headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
	expect((await get((await link("apple-touch-icon")) ?? "")).headers.get("Content-Type")).toBe("image/png");
});
