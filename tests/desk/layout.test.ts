import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { formatDay } from "../../server/time/london-time.ts";
import { inviteColleague, openDesk, sendListedLead, signInFirstPerson } from "../support/browser/office.ts";

const box = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

test("a row is one line of 56 px on a wide screen, and two lines on a phone", async () => {
	await sendListedLead({
		fullName: "A Name That Is Rather Long For A Row Of This List",
		additionalMessage: "Long. ".repeat(99),
	});
	const cookie = await signInFirstPerson();
	for (const [width, lines] of [
		[1440, 1],
		[390, 2],
	] as const) {
		const row = (await openDesk("/", { cookie, width, height: 844 })).locator(".row").first();
		await row.waitFor();
		const parts = await row
			.locator(":is(.name, .request, .location, .received, .progress b)")
			.evaluateAll((all) =>
				all.map((part) => part.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
			);
		const middles = parts.toSorted((a, b) => a - b).filter((y, at, all) => y - (all[at - 1] ?? 0) > 8);
		expect(middles, `lines at ${width} px`).toHaveLength(lines);
		expect(Math.round((await box(row)).height)).toBeLessThanOrEqual(lines === 1 ? 56 : 70);
	}
});

test("a row names the visit, the reply that is owed and a customer who was not told, however wide the list is", async () => {
	await sendListedLead({ fullName: "Expectant Visitor", additionalMessage: "A leak. ".repeat(30) });
	const cookie = await signInFirstPerson();
	const reply = /^Reply \d+ h left$/;
	const asked = { state: {}, whole: [/^Visit Wed 2 Jul, 09:30$/, reply, /^Customer not told$/] };
	// Once they have written as well, the time to reply is what has to be read
	const written = { answeredAt: Date.now(), wroteAt: Date.now(), unansweredSince: Date.now() };
	const cases = [asked, { state: written, whole: [reply] }];
	const widths = [1440, 1280, 390];
	for (const { width, state, whole } of cases.flatMap((each) => widths.map((width) => ({ ...each, width })))) {
		const page = await openDesk("/?find=expectant", { cookie, width, height: 844 });
		const visit = {
			at: "2031-07-01T09:30",
			confirmedAt: null,
			email: null,
			isPlanned: false,
			until: "2031-07-02T09:30",
		};
		const nextStep = { kind: "visit", at: "2031-07-02T09:30", minutes: 60 };
		await page.route("**/api/leads?*", async (route) => {
			const response = await route.fetch();
			const { rows, ...rest } = await response.json();
			const expect = (row: object) => ({
				...row,
				list: "in-progress",
				status: "visit",
				nextStep,
				outdatedVisit: visit,
				...state,
			});
			await route.fulfill({ json: { ...rest, rows: rows.map(expect) } });
		});
		await page.reload();
		const row = page.locator(".row").first();
		for (const text of whole) {
			const part = row.getByText(text);
			await part.waitFor();
			const isCut = await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
			// A phone cuts off the mark, whose colour warns
			expect(isCut, `${text} at ${width} px`).toBe(width === 390 && text.test("Customer not told"));
		}
		expect(await row.getByText(/^Customer not told$/).count()).toBe(1);
		expect(Math.round((await box(row)).height)).toBeLessThanOrEqual(width > 390 ? 56 : 70);
	}
});

test("rows of a customer who has written several times show each message, and how many came before", async () => {
	const email = "often@example.org";
	for (const additionalMessage of ["The tap drips. ".repeat(20), "The boiler is cold. ".repeat(20), "A new shower"])
		await sendListedLead({ fullName: "Frequent Visitor", email, additionalMessage });
	const cookie = await signInFirstPerson();
	for (const width of [1440, 1280]) {
		const page = await openDesk("/", { cookie, width });
		for (const [message, count] of [
			["The boiler is cold.", "1 earlier enquiry"],
			["A new shower", "2 earlier enquiries"],
		] as const) {
			const row = page.locator(".row", { hasText: message });
			await row.waitFor();
			const [line, excerpt, earlier] = await Promise.all(
				[row.locator(".message"), row.locator(".excerpt"), row.locator(".badge", { hasText: count })].map(box),
			);
			expect(excerpt.bottom, `${message} at ${width} px`).toBeLessThanOrEqual(line.bottom);
			expect(earlier.bottom).toBeLessThanOrEqual(line.bottom);
			expect(earlier.left).toBeGreaterThanOrEqual(excerpt.right);
			expect(excerpt.width).toBeGreaterThan(75);
			expect(Math.round((await box(row)).height)).toBeLessThanOrEqual(56);
		}
	}
});

test("a phone shows what is asked for beside an excerpt, a whole reference, and every figure of the outcomes", async () => {
	await sendListedLead({ additionalMessage: "The zebra crossing drips. ".repeat(30) });
	const page = await openDesk("/?find=zebra", { cookie: await signInFirstPerson(), width: 320, height: 844 });
	const row = page.locator(".row").first();
	expect((await box(row.locator(".request"))).width).toBeGreaterThan(70);
	await row.getByRole("link").click();
	const reference = page.locator(".lead-header b");
	const copy = page.getByRole("button", { name: "Copy link" });
	await copy.waitFor();
	await page.locator(".back").evaluate((back) => back.lastChild?.replaceWith("In progress"));
	expect((await box(reference)).right).toBeLessThan((await box(copy)).left + 8);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/reports");
	const table = page.getByRole("region", { name: "Outcome and value by form" });
	expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the fields of the period lie within their popup", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "Any time" }).click();
	const popup = page.locator("#received");
	const to = await box(popup.getByLabel("To"));
	expect(to.right).toBeLessThan((await box(popup)).right - 12);
});

test("'Add lead' is in sight while a long form is filled in", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	const about = dialog.getByLabel("About");
	for (const form of await about.locator("option").allTextContents()) {
		await about.selectOption(form);
		expect((await box(dialog.getByRole("button", { name: "Add lead" }))).bottom, form).toBeLessThan(900);
	}
});

test("a message about an invitation's field moves no field", async () => {
	const page = await openDesk("/team", { cookie: await signInFirstPerson() });
	const fields = [page.getByLabel("Name"), page.getByLabel("Email"), page.getByRole("button", { name: "Send invi" })];
	const tops = async () => (await Promise.all(fields.map(box))).map(({ y }) => Math.round(y));
	await page.getByLabel("Name").fill("Joe Mercer");
	const before = await tops();
	expect(new Set(before).size).toBe(1);
	await fields[2]?.click();
	await page.getByText("This does not look like an email address").waitFor();
	expect(await tops()).toEqual(before);
});

test("two viewers, one with a long name, leave the buttons of the bar in sight", async () => {
	await sendListedLead({ fullName: "Viewed Visitor" });
	const name = "Wilhelmina Featherstonehaugh Cholmondeley Marjoribanks";
	const colleague = await openDesk("/?find=viewed", { cookie: await inviteColleague(name, "mina@brickfold.example") });
	await colleague.getByRole("link", { name: "Viewed Visitor" }).click();
	await colleague.getByRole("heading", { name: "Viewed Visitor", level: 1 }).waitFor();
	const second = await openDesk("/?find=viewed", {
		cookie: await inviteColleague("Nora Bell", "nora@brickfold.example"),
	});
	await second.getByRole("link", { name: "Viewed Visitor" }).click();
	for (const [width, button] of [
		[1440, "Close"],
		[390, "Next lead"],
		[320, "Next lead"],
	] as const) {
		const page = await openDesk("/?find=viewed", { cookie: await signInFirstPerson(), width, height: 844 });
		await page.getByRole("link", { name: "Viewed Visitor" }).click();
		for (const viewer of [name, "Nora Bell"]) await page.locator(".presence", { hasText: viewer }).waitFor();
		expect((await box(page.locator(".lead-header").getByRole("button", { name: "Copy link" }))).left).toBeGreaterThan(
			0,
		);
		const last = page.locator(".lead-header").locator(`[aria-label="${button}"]`);
		expect((await box(last)).right).toBeLessThanOrEqual(width);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
});

test("a year of six digits is refused with a sentence", async () => {
	await sendListedLead({ fullName: "Distant Visitor" });
	const page = await openDesk("/?find=distant", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Distant Visitor" }).click();
	await page.getByLabel("Day of the next step").fill("202612-01-01");
	await page.getByText("Not saved yet. Enter a year of four digits.").waitFor();
});

test("a toast is shown once, in front of a dialog", async () => {
	await sendListedLead({ fullName: "Toasted Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "Assign Toasted Visitor to me" }).click();
	await page.getByText("Assigned to you: Toasted Visitor").waitFor();
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
	const shown = await page
		.locator(".toast")
		.evaluateAll((all) => all.filter((toast) => toast.checkVisibility()).length);
	expect(shown).toBe(1);
});

test("a toast in a dialog covers none of its buttons", async () => {
	await sendListedLead({ fullName: "Covered Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson(), width: 390, height: 844 });
	await page.getByRole("button", { name: "Assign Covered Visitor to me" }).click();
	await page.getByText("Assigned to you: Covered Visitor").waitFor();
	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	await dialog.getByLabel("About").selectOption("Flooring");
	const toast = await box(dialog.locator(".toast"));
	expect((await box(dialog.getByRole("button", { name: "Add lead" }))).bottom).toBeLessThan(toast.top);
	expect(toast.bottom).toBeLessThan(844);
});

test("a dialog looks the same over a lead as over the list", async () => {
	await sendListedLead({ fullName: "Titled Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const titleFont = () => page.locator("dialog h2").evaluate((title) => getComputedStyle(title).font);
	await page.getByRole("button", { name: "New lead" }).click();
	const overList = await titleFont();
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Titled Visitor" }).click();
	await page.getByRole("button", { name: "Delete this lead…" }).click();
	expect(await titleFont()).toBe(overList);
});

test("the line of a lost lead ends at the last status that it reached", async () => {
	await sendListedLead({ fullName: "Lined Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Lined Visitor" }).click();
	const thickLines = () =>
		page
			.locator(".status-picker > label")
			.evaluateAll((labels) => labels.map((label) => getComputedStyle(label, "::before").borderLeftWidth === "5px"));
	const lose = async () => {
		await page.getByRole("radio", { name: "Lost" }).click();
		await page.getByLabel("Why it was lost").selectOption("Too expensive");
	};
	await lose();
	await expect.poll(thickLines).toEqual([false, false, false, false]);
	await page.getByRole("radio", { name: "Visit booked" }).click();
	await page.getByText(/^Marked as visit to book: /).waitFor();
	await lose();
	await expect.poll(thickLines).toEqual([true, true, false, false]);
	await page.getByRole("radio", { name: "Won" }).click();
	await expect.poll(thickLines).toEqual([true, true, true, true]);
});

test("one's own reason for losing a lead is typed into a field as wide as its dialog", async () => {
	await sendListedLead({ fullName: "Worded Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Worded Visitor" }).click();
	await page.getByRole("radio", { name: "Lost" }).click();
	await page.getByLabel("Why it was lost").selectOption("Other reason");
	const box = await page.getByLabel("Reason in your own words").boundingBox();
	expect(box?.width).toBeGreaterThan(200);
	expect(box?.height).toBeGreaterThanOrEqual(44);
});

test("'Visit booked' without a day brings its fields and Save into view, and the row says what is not saved", async () => {
	await sendListedLead({ fullName: "Dayless Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Dayless Visitor" }).click();
	await page.getByRole("button", { name: "Tomorrow" }).click();
	await page.getByText(/^Call set for .*: Dayless Visitor/).waitFor();
	// A window that ends right below the field that gets the focus
	const day = await page.getByLabel("Day of the next step").boundingBox();
	const height = Math.ceil((day?.y ?? 0) + (day?.height ?? 0)) + 8;
	await page.setViewportSize({ width: 1440, height });
	await page.getByRole("radio", { name: "Visit booked" }).click();
	await page.getByText("Not saved yet. Enter the day.").waitFor();
	const save = page.getByRole("form", { name: "Next step" }).getByRole("button", { name: "Save" });
	await expect
		.poll(async () => {
			const box = await save.boundingBox();
			return box !== null && box.y + box.height <= height;
		})
		.toBe(true);
	await page.locator(".row .badge", { hasText: "Next step not saved" }).waitFor();
});

test("'Save' looks disabled for a next step in the past", async () => {
	await sendListedLead({ fullName: "Early Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Early Visitor" }).click();
	await page.getByLabel("Day of the next step").fill("2024-01-02");
	await page.getByText("Enter a day that is still to come.").waitFor();
	await page.getByLabel("Day of the next step").fill(formatDay(new Date()));
	await page.getByLabel("Time of the next step").fill("00:00");
	await page.getByText("Not saved yet. This time has passed.").waitFor();
	const form = page.getByRole("form", { name: "Next step" });
	const color = (name: string) => form.getByRole("button", { name }).evaluate((each) => getComputedStyle(each).color);
	expect(await color("Save")).not.toBe(await color("Cancel"));
});
