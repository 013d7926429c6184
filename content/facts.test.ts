import { expect, test } from "vitest";
import { linkDays } from "../forms/customer-page.ts";
import { callLine } from "../forms/messages.ts";
import { boroughCodes, boroughs, contactBoroughs, lastBorough, popularAreas, tiers } from "./areas/areas.ts";
import { coverage } from "./areas/coverage.ts";
import { company, links } from "./company/company.ts";
import { paymentScale } from "./company/figure-scales.ts";
import { durations, payments, warranties } from "./company/figures.ts";
import { managerBenefits } from "./company/manager-benefits.ts";
import { promiseCards } from "./company/promises.ts";
import { aboutFigures, aboutPage, reasons, values } from "./pages/about.ts";
import { adminPage } from "./pages/admin.ts";
import { describeTierSize } from "./pages/areas.ts";
import { contactPage } from "./pages/contact.ts";
import { hoursScale } from "./pages/contact-sections.ts";
import { faqPage, questions, quickReference } from "./pages/faq.ts";
import { homePage, trustBadges } from "./pages/home.ts";
import { privacy } from "./pages/legal/privacy.ts";
import { termsOfService } from "./pages/legal/terms.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { projectFigures, projectTypes } from "./pages/projects.ts";
import { whyChooseCards } from "./pages/services.ts";
import { thankYouPage } from "./pages/thank-you.ts";
import { hubs } from "./services/hubs.ts";
import { stages } from "./services/stages.ts";
import { labels } from "./shared/labels.ts";
import { legalLinks, navigation, quickLinks } from "./shared/navigation.ts";
import { welcomePromo } from "./shared/welcome-promo.ts";

const answer = (id: string) => questions.find((question) => question.id === id)?.answer;
const prose = (page: typeof privacy | typeof termsOfService) => JSON.stringify(page.sections);

test("the figures on the about and projects pages match the company's", () => {
	expect(aboutFigures.map(({ value }) => value)).toEqual(["500+", "15+", "100%", "24/7"]);
	expect(projectFigures.map(({ value }) => value)).toContain("98%");
});

test("job durations match the company's, and the FAQ quotes them", () => {
	expect(durations).toEqual({
		secondFix: { from: 4, to: 8 },
		refurbishment: { from: 10, to: 16 },
		extension: { from: 16, to: 24 },
		projects: { from: 3, to: 16 },
	});
	expect(answer("duration")).toMatch(/three-bedroom house takes 10 to 16 weeks.*4 to 8.*16 to 24/);
});

test("the payment stages add up to 100%, and the FAQ and the terms list them all", () => {
	expect(payments.map(({ percent }) => percent)).toEqual([10, 25, 30, 30, 5]);
	expect(paymentScale.bars.map(({ start, most }) => [start, most])).toEqual([
		[0, 10],
		[10, 35],
		[35, 65],
		[65, 95],
		[95, 100],
	]);
	expect(answer("payments")).toMatch(
		/10% deposit, 25% at first fix, 30% at second fix, 30% at practical completion and 5% retention.*net 7 days/,
	);
	for (const part of ["10% deposit", "25% at first fix", "30% at second fix", "5% retention", "net 7 days"])
		expect(prose(termsOfService)).toContain(part);
});

test("warranties and aftercare run for the promised times", () => {
	expect(Object.values(warranties).map(({ years }) => years)).toEqual([10, 5, 2, 1]);
	expect(answer("warranties")).toMatch(
		/Structural work 10 years, electrical and plumbing 5 years, general building 2 years, decorating 1 year.*6 months of aftercare/,
	);
	expect(prose(termsOfService)).toContain("Aftercare runs for 6 months");
});

test("insurance, data retention, quote validity and reply time match the company's promises", () => {
	expect(answer("insurance")).toContain("£2 million of public liability cover");
	expect(trustBadges.map(({ figure }) => figure).slice(0, 3)).toEqual(["£2m", "15+", "98%"]);
	expect(prose(termsOfService)).toContain("£2 million");
	expect(prose(termsOfService)).toContain("Quotes are free and valid for 30 days");
	expect(prose(privacy)).toContain("project data for 7 years after the project");
	expect(welcomePromo.text).toContain("30 days");
	expect(thankYouPage.intro).toContain("within 24 hours");
	expect(thankYouPage.intro).toContain(callLine);
});

test("the business hours are the same in text and on the scale", () => {
	expect(hoursScale.bars.map(({ label, value }) => `${label} ${value}`)).toEqual([
		"Mon–Fri 8AM–6PM",
		"Sat 9AM–4PM",
		"Sun Emergency calls only",
	]);
	expect(hoursScale.bars.slice(0, 2).map(({ start, least }) => [start + 6, least + 6])).toEqual([
		[8, 18],
		[9, 16],
	]);
});

test("the company's contact details are real, not placeholders", () => {
	expect(company.copyrightYear).toBe(2024);
	expect(company.location).toBe("London & Greater London, UK");
	expect(company.social).toHaveLength(3);
	expect([links.phone, links.emergency].filter((link) => !/^tel:\+44[1-9]\d{8,9}$/.test(link))).toEqual([]);
	expect(company.chatGreeting).toBe("Hi, I came from the website and I'd like some help with my project.");
});

const names = (codes: readonly (keyof typeof boroughs)[]) => codes.map((code) => boroughs[code].name);

test("the map gives each of London's 33 authorities a tile of its own", () => {
	const tiles = Object.values(boroughs).map(({ x, y }) => `${x},${y}`);
	expect(new Set(tiles).size).toBe(33);
	expect(Object.values(boroughs).every(({ y }) => [1, 2, 3, 4, 6, 7, 8].includes(y))).toBe(true);
});

test("boroughs fall into three tiers of 9, 8 and 15, plus Waltham Forest", () => {
	expect(names(tiers[0].boroughs)).toEqual([
		"Westminster",
		"City of London",
		"Camden",
		"Islington",
		"Hackney",
		"Tower Hamlets",
		"Southwark",
		"Lambeth",
		"Kensington & Chelsea",
	]);
	expect(names(tiers[1].boroughs)).toEqual([
		"Greenwich",
		"Lewisham",
		"Wandsworth",
		"Hammersmith & Fulham",
		"Ealing",
		"Brent",
		"Haringey",
		"Newham",
	]);
	expect(tiers[2].boroughs).toHaveLength(15);
	expect(tiers.map(({ zones }) => zones)).toEqual(["Zones 1–2", "Zones 2–4", "Zones 4–6"]);
	expect(tiers.map(describeTierSize)).toEqual([
		"8 boroughs and the City, Zones 1–2, premium",
		"8 boroughs, Zones 2–4",
		"15 boroughs and Waltham Forest, Zones 4–6",
	]);
	expect(new Set([...tiers.flatMap((tier) => tier.boroughs), lastBorough]).size).toBe(33);
	for (const tier of tiers) for (const code of tier.boroughs) expect(boroughs[code].tier).toBe(tier.id);
});

test("the contact page names 18 areas", () => {
	expect(new Set(contactBoroughs).size).toBe(18);
	expect(names(contactBoroughs)).toContain("Richmond upon Thames");
});

test("the areas page names the popular areas and the promises that hold everywhere", () => {
	expect(Object.fromEntries(popularAreas.map(({ name, projects }) => [name, projects]))).toEqual({
		Clapham: 50,
		Islington: 40,
		Richmond: 35,
		Wimbledon: 30,
		"Canary Wharf": 25,
		Chelsea: 45,
	});
	expect(coverage.reach).toContain(`${boroughCodes.length - 1} boroughs`);
	expect(Object.values(coverage)).toEqual([
		"all 32 boroughs plus the City",
		"no travel charges",
		"same-day response when you call",
	]);
});

test("every list has the number of items that the company asked for", () => {
	expect(trustBadges).toHaveLength(4);
	expect(managerBenefits).toEqual([
		"Trades coordination",
		"Building regulations",
		"Materials management",
		"Quality inspections",
		"Site safety and security",
		"Budget control",
	]);
	expect(promiseCards.map(({ title }) => title)).toEqual([
		"Rigorous quality control",
		"Transparent fixed pricing",
		"Complete aftercare support",
		"Complete project management",
		"Professional clean handover",
	]);
	expect(reasons).toHaveLength(6);
	expect(values.map(({ title }) => title)).toEqual([
		"Quality First",
		"Transparent Communication",
		"Respect & Professionalism",
	]);
	expect(projectTypes).toHaveLength(6);
	expect(whyChooseCards).toHaveLength(4);
	expect(stages).toHaveLength(6);
	expect(questions).toHaveLength(10);
	expect(quickReference).toHaveLength(6);
	expect(hubs.filter(({ hasMore }) => hasMore).map(({ title }) => title)).toEqual([
		"General Contractor Hub",
		"Painting & Decorating Hub",
		"Extra Services",
	]);
	expect(privacy.sections).toHaveLength(9);
	expect(privacy.updated).toBe("January 2024");
	expect(prose(privacy)).toContain(`until ${linkDays} days after`);
	expect(termsOfService.sections).toHaveLength(12);
	expect(termsOfService.meta.description).toContain("twelve sections");
	expect(navigation.map(({ label }) => label).join()).toBe("Home,About,Projects,Services,Areas,FAQ,Contact");
	expect(quickLinks.map(({ path }) => path).join()).toBe("/about,/areas,/faq,/contact");
	expect(legalLinks.map(({ path }) => path).join()).toBe("/privacy,/terms");
});

test("text supplied by the company appears word for word", () => {
	expect(homePage.heading).toBe("All-in-one Home Renovation Center in London");
	expect(homePage.coverage.heading).toBe("Serving London & Greater London");
	expect(aboutPage.story.label).toBe("Our Story");
	expect(faqPage.ask.heading).toBe("Still Have Questions");
	expect(faqPage.reference.heading).toBe("Quick Reference");
	expect(contactPage.heading).toBe("Request an Estimate");
	expect(labels.areasWeServe).toBe("Areas We Serve");
	expect(adminPage.intro).toContain("restricted to authorized personnel");
	expect(notFoundPage.heading).toBe("Oops! Page not found");
	expect(Object.values(labels)).toEqual([
		"Request an Estimate",
		"Get Your Project Manager",
		"View Services",
		"View Coverage Areas",
		"Book Consultation",
		"View All Services",
		"Learn more",
		"Learn More",
		"And More...",
		"Read Project Description",
		"What's Included",
		"Related Services",
		"Areas We Serve",
		"Still Have Questions",
		"Quick Reference",
	]);
});

test("the privacy policy matches what the site does", () => {
	for (const part of ["UK GDPR", "no cookies", "processors", "for the session only", "IP address", "third parties"])
		expect(prose(privacy)).toContain(part);
});
