import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { company } from "../../content/company/company.ts";
import { questions } from "../../content/pages/faq.ts";
import { pages } from "../../content/pages/index.ts";
import { listProblems, readGraph } from "../support/data/json-ld.ts";
import { attributes, builtFile, builtPage, texts } from "../support/service/built-site.ts";

const site = `https://${company.domain}`;
const indexed = pages.filter(({ noindex }) => !noindex);

const contents = (path: string, selector: string) => attributes(builtPage(path), selector, "content");
const readGraphs = (path: string) => texts(builtPage(path), "script[type='application/ld+json']").map(readGraph);
const listTypes = (path: string) => readGraphs(path).flatMap((graph) => graph.map((entry) => entry["@type"]));

describe.each(indexed)("$path", ({ path, title, description }) => {
	test("has one top heading and a title, description and address of its own", () => {
		const page = builtPage(path);
		expect(texts(page, "h1")).toHaveLength(1);
		expect({
			language: attributes(page, "html", "lang"),
			titles: texts(page, "head > title"),
			descriptions: contents(path, "meta[name=description]"),
			robots: contents(path, "meta[name=robots]"),
			canonical: attributes(page, "link[rel=canonical]", "href"),
		}).toEqual({
			language: ["en-GB"],
			titles: [title],
			descriptions: [description],
			robots: [],
			canonical: [site + path],
		});
	});

	test("has a heading in each section, and a name for each aside", () => {
		const page = builtPage(path);
		const unnamed = page.querySelectorAll("section:not([aria-label], [aria-labelledby])");
		expect(unnamed.filter((section) => !section.querySelector("h1, h2, h3")).map(String)).toEqual([]);
		expect(page.querySelectorAll("aside:not([aria-label], [aria-labelledby])").map(String)).toEqual([]);
	});

	test("has a social card of 1200 × 630 with a picture of its own", async () => {
		const openGraph = Object.fromEntries(
			builtPage(path)
				.querySelectorAll("meta[property]")
				.map((meta) => [meta.getAttribute("property"), meta.getAttribute("content")]),
		);
		expect(openGraph).toMatchObject({
			"og:type": "website",
			"og:site_name": company.name,
			"og:title": title,
			"og:description": description,
			"og:url": site + path,
			"og:image:width": "1200",
			"og:image:height": "630",
		});
		expect(contents(path, "meta[name='twitter:card']")).toEqual(["summary_large_image"]);
		const address = openGraph["og:image"] ?? "";
		expect(address).toMatch(new RegExp(`^${site}/cards/`));
		const picture = await sharp(builtFile(address.slice(site.length))).metadata();
		expect(picture).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	});
});

test("structured data is complete on every page that has it", () => {
	const graphs = indexed.flatMap(({ path }) => readGraphs(path));
	expect(graphs.length).toBeGreaterThan(15);
	expect(graphs.flatMap(listProblems)).toEqual([]);
});

test("structured data describes the company on the home, about and contact pages", () => {
	for (const path of ["/", "/about", "/contact"]) expect(listTypes(path)).toContain("HomeAndConstructionBusiness");
});

test("structured data describes the service and its breadcrumb on each service page", () => {
	for (const { path } of indexed.filter((page) => page.path.startsWith("/services/")))
		expect(listTypes(path)).toEqual(["Service", "BreadcrumbList"]);
});

test("structured data contains the ten questions of the FAQ", () => {
	expect(readGraphs("/faq")).toMatchObject([
		[
			{
				"@type": "FAQPage",
				mainEntity: questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
			},
		],
	]);
});

test("structured data links to an existing logo and picture", async () => {
	const [business] = readGraphs("/").flat();
	for (const address of [business?.logo, business?.image]) {
		const { width } = await sharp(builtFile(String(address).slice(site.length))).metadata();
		expect(width, String(address)).toBeGreaterThan(100);
	}
});

test("the check reports incomplete structured data", () => {
	const graph = readGraph(
		'{"@context": "https://schema.org", "@graph": [{"@type": "FAQPage", "mainEntity": [{"name": "?"}]}]}',
	);
	expect(listProblems(graph)).toEqual(["FAQPage lacks mainEntity.acceptedAnswer.text"]);
});

test("search engines are kept out of the thank-you, admin and 404 pages", () => {
	for (const path of ["/thank-you", "/admin", "/404"])
		expect(contents(path, "meta[name=robots]"), path).toEqual(["noindex"]);
});

test("the sitemap lists every page for search engines and no other", () => {
	const listed = [
		...builtFile("/sitemap.xml")
			.toString()
			.matchAll(/<loc>(.*?)<\/loc>/g),
	];
	expect(listed.map(([, address]) => address)).toEqual(indexed.map(({ path }) => site + path));
});

test("robots.txt names the sitemap and blocks no page", () => {
	const text = builtFile("/robots.txt").toString();
	expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
	const closed = [...text.matchAll(/^Disallow: *(\S+)$/gm)].map(([, prefix = ""]) => prefix);
	expect(pages.filter(({ path }) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test("the web manifest states its icons' real sizes, and tabs and phones have icons", async () => {
	const findFile = (rel: string) => builtFile(attributes(builtPage("/"), `link[rel='${rel}']`, "href")[0] ?? "");
	const { name, icons }: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(
		findFile("manifest").toString(),
	);
	expect(name).toBe(company.name);
	expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
	for (const { src, sizes } of icons) {
		const { width, height } = await sharp(builtFile(src)).metadata();
		expect(`${width}x${height}`).toBe(sizes);
	}
	expect((await sharp(findFile("icon")).metadata()).format).toBe("svg");
	expect((await sharp(findFile("apple-touch-icon")).metadata()).format).toBe("png");
});
