import { describe, expect, test } from "vitest";
import { boroughs, lastBorough, popularAreas, tiers } from "../../content/areas/areas.ts";
import { company, links } from "../../content/company/company.ts";
import { managerBenefits } from "../../content/company/manager-benefits.ts";
import { aboutPage, reasons, values } from "../../content/pages/about.ts";
import { areasPage } from "../../content/pages/areas.ts";
import { pages } from "../../content/pages/index.ts";
import { privacy } from "../../content/pages/legal/privacy.ts";
import { termsOfService } from "../../content/pages/legal/terms.ts";
import { servicesPage, whyChooseCards } from "../../content/pages/services.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { findServiceLinks, specialists, stageServices } from "../../content/services/service-links.ts";
import { servicePages } from "../../content/services/service-pages/index.ts";
import { stages } from "../../content/services/stages.ts";
import { attributes, builtFile, builtPage, only, texts } from "../support/service/built-site.ts";

const titles = (points: readonly { readonly title: string }[]) => points.map(({ title }) => title);

const listServiceLinks = (path: string) =>
	builtPage(path)
		.querySelectorAll(":is(.stage-doors, .service-cards) a")
		.map((link) => [link.querySelector("h3")?.textContent, link.getAttribute("href")]);

test("/about has the story, four figures, six reasons and three values", () => {
	const page = builtPage("/about");
	expect(texts(page, "h1")).toEqual([aboutPage.heading]);
	expect(only(page, ".about-wall picture img").getAttribute("alt")).toContain("copper pipes");
	expect(texts(page, ".sheet-label")).toEqual(["Our Story", "Who does what", "Why Choose Us", "Our values"]);
	for (const paragraph of aboutPage.story.paragraphs)
		expect(texts(page, "main p").filter((text) => text === paragraph)).toHaveLength(1);
	expect(texts(page, ".stats dd")).toEqual(["500+", "15+", "100%", "24/7"]);
	expect(texts(page, ".benefits h3")).toEqual(titles([...reasons, ...values]));
	expect(titles(values)).toEqual(["Quality First", "Transparent Communication", "Respect & Professionalism"]);
	expect(attributes(page, ".call-to-action a", "href")).toEqual(["/contact"]);
});

test("every page with pictures of rooms says that they are visualisations", () => {
	// On /thank-you one corner of a drawing has been built
	const isShown = (path: string) => path !== "/thank-you" && builtPage(path).querySelector("main picture") !== null;
	const shown = pages.filter(({ path }) => isShown(path));
	expect(shown.length).toBeGreaterThan(20);
	const silent = shown.filter(
		({ path }) => !builtPage(path).querySelector("main")?.textContent.includes("visualisations"),
	);
	expect(silent.map(({ path }) => path)).toEqual([]);
});

test("/areas lists three tiers, Waltham Forest and the popular areas to scale", () => {
	const page = builtPage("/areas");
	expect(texts(page, ".areas-tiers h3")).toEqual(titles(tiers));
	for (const [at, list] of page.querySelectorAll(".areas-tiers > li").entries()) {
		const codes = [...(tiers[at]?.boroughs ?? []), ...(tiers[at]?.id === "outer" ? [lastBorough] : [])];
		expect(texts(list, "li")).toEqual(codes.map((code) => `${code} ${boroughs[code].name}`));
		expect(list.textContent).toContain(tiers[at]?.zones);
	}
	expect(texts(page, ".scale li")).toEqual(popularAreas.map(({ name, projects }) => `${name}${projects}+`));
	expect(only(page, "main").textContent).toContain(areasPage.intro);
	expect(attributes(page, ".call-to-action a", "href")).toEqual(["/contact"]);
});

test("/services shows the banner, manager, hubs, stages, video section and specialists", () => {
	const page = builtPage("/services");
	expect(texts(page, "h1")).toEqual([servicesPage.heading]);
	expect(texts(page, ".services-manager li")).toEqual(managerBenefits);
	expect(texts(page, ".benefits h3")).toEqual(titles(whyChooseCards));
	expect(texts(page, ".stage-strip b")).toEqual(stages.map(({ name }) => name));
	expect(texts(page, ".stage-doors p")).toContain("Bare brick to handover, all eight trades, 10–16 weeks");
	expect(only(page, ".dark:has(.services-film)").textContent).toContain("Why Choose");
	only(page, ".dark:has(.services-film) .film img");
	expect(listServiceLinks("/services")).toEqual(
		[...stageServices, ...specialists].map(({ slug, title }) => [title, servicePath(slug)]),
	);
	expect(attributes(page, ".call-to-action a", "href")).toContain("/contact");
});

test("/services links each hub with its material and services, some shortened with 'And More...'", () => {
	const cards = builtPage("/services").querySelectorAll(".ledger > li");
	for (const { slug, title, services, hasMore } of hubs) {
		const card = cards.find((one) => one.querySelector("h3, h2")?.textContent === title);
		if (!card) throw new Error(`no card of ${title}`);
		expect(texts(card, ".body li")).toEqual(hasMore ? [services[0], services[1], "And More..."] : services);
		expect(attributes(card, "a", "href")).toContain(servicePath(slug));
		expect(builtFile(only(card, ".swatch img").getAttribute("src") ?? "").length).toBeGreaterThan(500);
		expect(only(card, ".swatch img").getAttribute("src")).toContain(slug);
	}
	expect(hubs.filter(({ hasMore }) => hasMore)).toHaveLength(3);
});

describe.each(servicePages)("$meta.path", (content) => {
	test("lists what is included, four steps, three reasons and three further links", () => {
		const page = builtPage(content.meta.path);
		expect(texts(page, "h1")).toEqual([content.heading]);
		expect(texts(page, "h2")).toContain("What’s Included");
		expect(texts(page, ".check-list li")).toEqual(content.included);
		expect(texts(page, ".schedule h3")).toEqual(titles(content.process.steps));
		expect(texts(page, ".schedule b")).toEqual(["1", "2", "3", "4"]);
		expect(texts(page, ".benefits h3")).toEqual(titles(content.why.cards));
		expect(listServiceLinks(content.meta.path)).toEqual(
			findServiceLinks(content.related).map(({ slug, title }) => [title, servicePath(slug)]),
		);
		expect(texts(page, ".call-to-action h2")).toEqual([content.cta.heading]);
		expect(texts(page, ".call-to-action p")).toContain(content.cta.text);
		expect(attributes(page, ".call-to-action a", "href")).toContain("/contact");
	});
});

describe.each([
	["/privacy", privacy, 9],
	["/terms", termsOfService, 12],
] as const)("%s", (path, text, count) => {
	test(`has ${count} sections with a list of them, says when it was changed, and links the company's address`, () => {
		const page = builtPage(path);
		const headings = texts(page, ".legal-text section h2");
		expect(headings).toEqual(text.sections.map(({ heading }, at) => `${at + 1} ${heading}`));
		expect(headings).toHaveLength(count);
		expect(texts(page, "nav[aria-labelledby=sections] a")).toEqual(text.sections.map(({ heading }) => heading));
		expect(only(page, "main").textContent).toContain(`Last updated ${text.updated}`);
		const addressed = page.querySelectorAll(".legal-text a").filter((link) => link.textContent === company.email);
		expect(addressed[0]?.getAttribute("href")).toBe(links.email);
	});
});

test("/admin says that access is restricted, and has no fields", () => {
	const page = builtPage("/admin");
	expect(only(page, "main").textContent).toContain("Access is restricted to authorized personnel.");
	expect(page.querySelectorAll("main form, main input")).toEqual([]);
});

test("each dimension line is drawn between its ticks, on every page that has one", () => {
	const drawn = pages.flatMap(({ path }) => {
		const lines = builtPage(path).querySelectorAll(".dimension");
		for (const line of lines)
			expect(Number.parseFloat(only(line, "svg").getAttribute("width") ?? ""), path).toBeGreaterThan(0);
		return lines.length > 0 ? path : [];
	});
	expect(drawn).toEqual(expect.arrayContaining(["/contact", "/services/plumbing", "/services", "/projects"]));
});
