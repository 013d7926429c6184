import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import { pictures } from "./media/pictures.ts";
import { pages } from "./pages/index.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!./**/*.test.ts"], { eager: true });

const textsIn = (value: unknown): string[] => {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Texts supplied by the company, exempt from the rules for our own texts. */
const quoted = [
	"All-in-one Home Renovation Center in London",
	"Transform your property with our expert second fix services and see your refurbishment come to life.",
	"Oops! Page not found",
	"authorized personnel",
	"What's Included",
	"Hi, I came from the website and I'd like some help with my project.",
];

const ownTexts = [...new Set(textsIn(Object.values(modules)))]
	.filter((text) => !text.startsWith("https://"))
	.map((text) => quoted.reduce((rest, quote) => rest.replaceAll(quote, ""), text));

const offending = (pattern: RegExp) => ownTexts.filter((text) => pattern.test(text));

test("the style checks cover all of the content", () => {
	expect(ownTexts.length).toBeGreaterThan(800);
});

test("the content uses British spelling", () => {
	const american =
		"color center gray neighbor favorite labor program(?!me) aluminum mold drywall faucet vacation " +
		"authoriz customiz moderniz optimiz organiz realiz recogniz specializ";
	expect(offending(new RegExp(`\\b(${american.replaceAll(" ", "|")})`, "i"))).toEqual([]);
});

test("the content has no exclamation marks or straight apostrophes", () => {
	expect(offending(/!/)).toEqual([]);
	expect(offending(/\w'\w/)).toEqual([]);
});

test("the content has no stock phrases", () => {
	const stock =
		"transform|dream home|world-class|state-of-the-art|cutting-edge|one-stop|seamless|passion|bespoke|tailored|" +
		"elevate|unparalleled|second to none|hassle|stunning|look no further|high-quality|expert";
	expect(offending(new RegExp(stock, "i"))).toEqual([]);
});

test("pages keep their addresses, so links from other sites still work", () => {
	expect(pages.map(({ path }) => path).sort()).toEqual(
		[
			"/ /about /projects /services /faq /contact /areas /privacy /terms /thank-you /request /admin /404",
			"/services/full-refurbishment /services/first-fix /services/second-fix",
			"/services/general-contractor /services/flooring /services/electrical-services /services/plumbing",
			"/services/decorating /services/designing /services/carpentry /services/extra-services",
			"/services/masonry /services/kitchen-extensions /services/loft-conversions /services/plastering",
		]
			.join(" ")
			.split(" ")
			.sort(),
	);
});

test("each page has a title and description of its own that fit a search result", () => {
	expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
	expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
	expect(pages.filter(({ title }) => title.length > 60)).toEqual([]);
	expect(pages.filter(({ description }) => description.length < 70 || description.length > 160)).toEqual([]);
});

test("search engines may index every page except thank-you, a customer's, admin and 404", () => {
	expect(pages.filter(({ noindex }) => noindex).map(({ path }) => path)).toEqual([
		"/thank-you",
		"/request",
		"/admin",
		"/404",
	]);
});

test("every picture has a master file", async () => {
	await Promise.all(Object.keys(pictures).map((name) => access(`media/${name}.jpg`)));
});
