import { expect, test } from "vitest";
import { hubPages } from "../hub-pages/index.ts";
import { type HubPageSlug, hubPageSlugs } from "../hub-pages/slugs.ts";
import { hubs } from "../hubs.ts";
import { findRelatedHubs } from "../related-hubs.ts";
import { findServiceLinks } from "../service-links.ts";
import { stages } from "../stages.ts";
import { tradeSlugs } from "../trade-pages/slugs.ts";
import { servicePages } from "./index.ts";

const related = (slug: HubPageSlug) => findRelatedHubs(hubPages[slug].heading).map((hub) => hub.slug);

test("hubs come first among the hub pages, then trades without a form, which link to /contact", () => {
	expect(tradeSlugs).toEqual(["masonry", "kitchen-extensions", "loft-conversions", "plastering"]);
	expect(hubPageSlugs.filter((slug) => "cta" in hubPages[slug])).toEqual(tradeSlugs);
});

test("a hub page is not listed as related to itself", () => {
	for (const { slug, title } of hubs) {
		expect(hubPages[slug].heading.split(" ")[0]).toBe(title.split(" ")[0]);
		expect(related(slug)).not.toContain(slug);
	}
});

test("a hub page lists three related hubs in the hubs' order", () => {
	expect(related("general-contractor")).toEqual(["designing", "flooring", "carpentry"]);
	expect(related("designing")).toEqual(["general-contractor", "flooring", "carpentry"]);
	expect(related("flooring")).toEqual(["general-contractor", "designing", "carpentry"]);
	for (const slug of hubPageSlugs.slice(3))
		expect(related(slug)).toEqual(["general-contractor", "designing", "flooring"]);
});

test("every hub page has its own twelve items, picture and drawing heading", () => {
	const all = Object.values(hubPages);
	for (const { slug, meta, included } of all) {
		expect(meta.path).toBe(`/services/${slug}`);
		expect(new Set(included.items).size).toBe(12);
	}
	expect(new Set(all.map(({ picture }) => picture)).size).toBe(hubPageSlugs.length);
	expect(new Set(all.map(({ drawing }) => drawing.heading)).size).toBe(hubPageSlugs.length);
	expect(new Set(all.map(({ included }) => included.items.join())).size).toBe(hubPageSlugs.length);
});

test("each of the three service pages has three related services", () => {
	expect(
		servicePages.map(({ slug, related: links }) => [slug, findServiceLinks(links).map((door) => door.slug)]),
	).toEqual([
		["full-refurbishment", ["general-contractor", "designing", "kitchen-extensions"]],
		["first-fix", ["electrical-services", "plumbing", "carpentry"]],
		["second-fix", ["kitchen-extensions", "plastering", "decorating"]],
	]);
	for (const { included, process, why, stages: span } of servicePages) {
		expect(included).toHaveLength(12);
		expect(process.steps).toHaveLength(4);
		expect(why.cards).toHaveLength(3);
		expect(span.from).toBeLessThanOrEqual(span.to);
		expect(span.to).toBeLessThanOrEqual(stages.length);
	}
});

test("the second fix page ends with the company's own words", () => {
	expect(servicePages[2]?.cta).toEqual({
		heading: "Ready for Professional Second Fix Services?",
		text: "Transform your property with our expert second fix services and see your refurbishment come to life.",
	});
});
