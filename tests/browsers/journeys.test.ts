import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { boroughs } from "../../content/areas/areas.ts";
import { replyToPostcode } from "../../content/areas/postcode/postcode-reply.ts";
import { homePage } from "../../content/pages/home.ts";
import { projectCategories } from "../../content/projects/projects.ts";
import { hubs } from "../../content/services/hubs.ts";
import { moreServices } from "../../content/shared/navigation.ts";
import { welcomePromo } from "../../content/shared/welcome-promo.ts";
import { contactForm } from "../../forms/contact-form.ts";
import type { Field } from "../../forms/form.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { notices, required, servicesNotice } from "../../forms/messages.ts";
import { browserEngines, missingPrograms } from "../../scripts/browser-engines.ts";
import { createExample, createExamples } from "../support/browser/fill-form.ts";
import { closeOwnProduct, haveOwnProduct, product } from "../support/service/product.ts";
import { listCoveredTexts } from "./covered-texts.ts";
import { startFirefox } from "./firefox.ts";
import { createVisitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

haveOwnProduct();
afterAll(closeOwnProduct);

type Visitor = ReturnType<typeof createVisitor>;

const start = { Firefox: startFirefox, WebKit: startWebKit };
/** Narrow window: MiniBrowser's tool bar hardly allows less. */
const narrow = { width: 460, height: 850 };
const plumbing = hubForms.find(({ path }) => path === "plumbing") ?? hubForms[0];
const submit = "form.lead-form [type=submit]";
const readPoints = (...slugs: readonly string[]) =>
	hubs.filter(({ slug }) => slugs.includes(slug)).flatMap(({ services }) => services.slice(0, 3));

async function fill(visitor: Visitor, fields: readonly Field[]): Promise<void> {
	for (const field of fields) {
		const control = `form.lead-form [name=${field.name}]`;
		const example = createExample(field);
		if (typeof example !== "string") for (const option of example) await visitor.click(`${control}[value="${option}"]`);
		else if (field.kind === "select") await visitor.choose(control, example);
		else await visitor.type(control, example);
	}
}

/** Returns the form's filled fields. */
const held = (visitor: Visitor) =>
	visitor.run(() => {
		const form = document.querySelector<HTMLFormElement>("form.lead-form");
		return form ? [...new FormData(form).values()].map(String).filter((value) => value !== "") : [];
	});

/** Sends the form and waits for its one delivery. */
async function send(visitor: Visitor) {
	const { receiver } = await product();
	const before = receiver.requests.length;
	await visitor.click(submit);
	const { path, body } = (await receiver.received(before + 1))[before] ?? {};
	return { path, payload: JSON.parse(body ?? "") };
}

const noticeText = ({ title, text }: { readonly title: string; readonly text: string }) => `${title}\n${text}`;

describe.each(browserEngines.filter((engine) => missingPrograms(engine).length === 0))("%s", (engine) => {
	let visitor: Visitor;

	beforeAll(async () => {
		const [driver, { url }] = await Promise.all([start[engine](), product()]);
		visitor = createVisitor(driver, url);
		return visitor.quit;
	});

	afterEach(async () => expect(await visitor.complaints()).toEqual([]));

	test.each(["/", plumbing.page, "/contact", "/projects", "/areas", "/faq"])(
		"keeps %s within the screen, wide and narrow",
		async (path) => {
			const overflow = () => visitor.run(() => document.documentElement.scrollWidth - innerWidth);
			await visitor.open(path);
			expect(await overflow()).toBeLessThanOrEqual(0);
			await visitor.resize(narrow.width, narrow.height);
			await expect.poll(() => visitor.run(() => innerWidth)).toBeLessThan(500);
			expect(await overflow()).toBeLessThanOrEqual(0);
		},
	);

	test("home: shows its headline, picture and hubs, and links to the top of another page", async () => {
		await visitor.open("/");
		await visitor.sees("h1", homePage.heading);
		await visitor.sees(".ledger .body li", ...readPoints(...hubs.map(({ slug }) => slug)));
		await visitor.seesPicture(".hero img");
		await visitor.click(".coverage a[href='/areas']");
		await visitor.arrivesAt("/areas");
		await expect.poll(() => visitor.run(() => scrollY)).toBe(0);
	});

	test("home: shows the visitor's place when they come back from another document", async () => {
		await visitor.open("/");
		await visitor.run(() => scrollTo(0, 900));
		await visitor.leaveAndReturn();
		await expect.poll(() => visitor.run(() => scrollY)).toBe(900);
	});

	test("home, narrow: opens several hubs at once and closes them", async () => {
		await visitor.open("/", narrow);
		await visitor.sees(".ledger .body li");
		await visitor.click(".ledger li:nth-child(3) summary");
		await visitor.click(".ledger li:nth-child(6) summary");
		await visitor.sees(".ledger .body li", ...readPoints("flooring", "plumbing"));
		await visitor.click(".ledger li:nth-child(3) summary");
		await visitor.sees(".ledger .body li", ...readPoints("plumbing"));
	});

	test("menu: opens the services, and closes on Escape or when a link is chosen", async () => {
		const titles = hubs.map(({ title }) => title);
		await visitor.open("/");
		await visitor.click(".site-header-nav [popovertarget]");
		await visitor.sees(".services-menu li b", ...titles);
		await visitor.press("Escape");
		await visitor.sees(".services-menu li b");
		await visitor.click(".site-header-nav [popovertarget]");
		await visitor.click(`.services-menu a[href="${plumbing.page}"]`);
		await visitor.arrivesAt(plumbing.page);
		await visitor.sees(".services-menu li b");
		await visitor.sees(".site-header-nav [aria-current]", "Services");
	});

	test("menu: its texts and pictures stay within the panel and off each other", async () => {
		await visitor.open("/");
		await visitor.click(".site-header-nav [popovertarget]");
		await visitor.sees(".services-menu h2", moreServices);
		expect(await visitor.run(listCoveredTexts, ".services-menu")).toEqual([]);
	});

	test("popup: its texts and buttons stay within it and off each other", async () => {
		await visitor.open("/");
		await visitor.sees(".promo h2", welcomePromo.title);
		expect(await visitor.run(listCoveredTexts, ".promo")).toEqual([]);
	});

	test.each([plumbing.page, "/contact"])("form of %s: nothing covers its texts, with errors either", async (path) => {
		await visitor.open(path);
		expect(await visitor.run(listCoveredTexts, "form.lead-form")).toEqual([]);
		await visitor.click(submit);
		await visitor.isOn("[role=alert]");
		expect(await visitor.run(listCoveredTexts, "form.lead-form")).toEqual([]);
	});

	test("menu, narrow: slides in as a dialog and closes on Escape or when a link is chosen", async () => {
		await visitor.open("/", narrow);
		await visitor.click(".menu-button");
		await visitor.click(".side-menu summary");
		await visitor.sees(`.side-menu a[href="${plumbing.page}"]`, "Plumbing Hub");
		await visitor.press("Escape");
		await visitor.sees(".side-menu a");
		await visitor.isOn(".menu-button");
		await visitor.click(".menu-button");
		await visitor.click(".side-menu li a[href='/contact']");
		await visitor.arrivesAt("/contact");
		await visitor.sees(".side-menu a");
	});

	test("hub form: names missing fields, then sends exactly what was filled in and clears itself", async () => {
		await visitor.open(plumbing.page);
		await visitor.click(submit);
		const missing = plumbing.fields.filter((field) => field.required).map(({ label }) => label);
		await visitor.sees("[role=alert] li", ...missing);
		await visitor.sees("form.lead-form .error", ...missing.map(required));
		await visitor.isOn("[role=alert]");
		await fill(visitor, plumbing.fields);
		await visitor.sees("form.lead-form .error");
		const { path, payload } = await send(visitor);
		expect(path).toBe("/hubs/plumbing");
		const { formId, title: formTitle } = plumbing;
		expect(payload).toEqual({ formId, formTitle, timestamp: expect.any(String), ...createExamples(plumbing) });
		await visitor.sees(".toast p", noticeText(notices.hub.success));
		expect(await held(visitor)).toEqual([]);
	});

	test("contact form: asks for a service, then sends exactly what was filled in and clears itself", async () => {
		const isServices = ({ kind }: Field) => kind === "checks";
		await visitor.open("/contact", narrow);
		await fill(
			visitor,
			contactForm.fields.filter((field) => !isServices(field)),
		);
		await visitor.click(submit);
		await visitor.sees(".toast p", noticeText(servicesNotice));
		await fill(visitor, contactForm.fields.filter(isServices));
		expect(await send(visitor)).toEqual({ path: "/crm", payload: createExamples(contactForm) });
		await visitor.sees(".toast p", noticeText(notices.contact.success));
		expect(await held(visitor)).toEqual([]);
	});

	test("form: keeps its input through a reload until it is cleared", async () => {
		await visitor.open(plumbing.page);
		await fill(visitor, plumbing.fields);
		const typed = await held(visitor);
		await visitor.reload();
		await visitor.sees(".form-slip-action", "Clear");
		expect(await held(visitor)).toEqual(typed);
		await visitor.click(".form-slip-action");
		await expect.poll(() => held(visitor)).toEqual([]);
	});

	test("form: starts after each of ten reloads", async () => {
		await visitor.open(plumbing.page);
		for (let count = 0; count < 10; count += 1) {
			await visitor.type("form.lead-form [name=fullName]", "A");
			await visitor.reload();
		}
	});

	test("projects: turns the carousel by button and key, and a card over and back", async () => {
		await visitor.open("/projects");
		const inView = ".carousel:first-of-type [role=group]:not([inert]) .front h3";
		const [{ projects }] = projectCategories;
		const titles = (...places: number[]) => places.map((place) => projects[place]?.title ?? "");
		await visitor.click(".carousel .arrows button:last-child");
		await visitor.sees(inView, ...titles(1, 2, 3));
		await visitor.press("ArrowRight");
		await visitor.sees(inView, ...titles(2, 3, 4));
		await visitor.seesPicture(".carousel [role=group]:nth-child(3) img");

		const card = ".carousel [role=group]:nth-child(4)";
		await visitor.click(`${card} .project-card-button button`);
		await visitor.isOn(`${card} .back button`);
		await visitor.click(`${card} .back button`);
		await visitor.isOn(`${card} .project-card-button button`);
	});

	test("areas: looks up a postcode as it is typed and passes it to the contact form", async () => {
		await visitor.open("/areas");
		const reply = replyToPostcode("SE15 4QN", true);
		if (reply.kind !== "covered") throw new Error("SE15 is in London");
		await visitor.type(".postcode-check input", "SE15 4QN");
		await visitor.sees(".postcode-check .postcode-check-result", `${reply.title}\n${reply.text}`);
		await visitor.sees(".borough-map .about b", boroughs[reply.boroughs[0]].name);
		await visitor.click(".postcode-check a.button");
		await visitor.arrivesAt("/contact");
		await expect.poll(() => held(visitor)).toEqual(["SE15 4QN"]);
	});

	test("areas: shows on the map what belongs to the borough chosen by pointer or key", async () => {
		await visitor.open("/areas", narrow);
		await visitor.click(".borough-map label:has([value=LAM])");
		await visitor.sees(".borough-map .about b", boroughs.LAM.name);
		await visitor.press("ArrowRight");
		await visitor.sees(".borough-map .about b", boroughs.SWK.name);
	});
});
