import { expect, test } from "vitest";
import { openDesk, sendLead, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";

test("a long list shows how many leads are left, stays in place, and links to new leads", async () => {
	await Promise.all(Array.from({ length: 52 }, (_, at) => sendLead({ fullName: `Visitor ${at + 1}` })));
	await sendListedLead({ fullName: "Last Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "Show 3 more" }).waitFor();
	// A printed lead has its time and phone number, and the printed list its own time and how many are left out
	const ofRow = page.locator(".row").first().locator(".on-paper");
	const onPaper = [ofRow.first(), ofRow.last(), page.getByText(/^Printed/), page.getByText("3 leads are not printed")];
	for (const text of onPaper) expect(await text.isVisible()).toBe(false);
	await page.emulateMedia({ media: "print" });
	for (const text of onPaper) expect(await text.isVisible()).toBe(true);
	expect(await ofRow.first().textContent()).toMatch(/^Received \d+ \w+ \d{4}, \d\d:\d\d$/);
	expect(await ofRow.last().textContent()).toMatch(/^0[\d ]+$/);
	await page.emulateMedia({ media: null });
	// Part of the group is not fetched, so its size is unknown
	await expect.poll(() => page.locator(".group small").count()).toBe(0);

	const rows = page.locator(".row");
	const readPlace = () => rows.nth(20).evaluate((row) => Math.round(row.getBoundingClientRect().top));
	await rows.nth(20).scrollIntoViewIfNeeded();
	for (const at of [20, 21]) await rows.nth(at).getByRole("checkbox").check();
	const [bar, toast] = [page.locator(".bulk-bar"), page.locator(".toast")];
	const markAsContacted = async () => {
		await bar.getByRole("button", { name: "Mark as" }).click();
		const place = await readPlace();
		await bar.getByRole("button", { name: "Contacted" }).press("Enter");
		return place;
	};
	const before = await markAsContacted();
	await page.getByText("Marked as contacted: 2 leads").waitFor();
	await expect.poll(() => page.locator(".row.stale").count()).toBe(2);
	const readColour = (part: string) =>
		page
			.locator(`.row.stale ${part}`)
			.first()
			.evaluate((element) => getComputedStyle(element).color);
	expect(await readColour(".received")).toBe(await readColour(".location"));
	// The slip about other tests' leads may come and go above the rows, which the browser makes up for by scrolling
	expect(await readPlace()).toBe(before);
	await rows.nth(3).getByRole("checkbox").check();
	await expect
		.poll(async () => {
			const [below, above] = [await bar.boundingBox(), await toast.boundingBox()];
			return below && above && above.y + above.height <= below.y;
		})
		.toBe(true);
	await page.keyboard.press("Escape");
	await expect.poll(() => bar.count()).toBe(0);

	const emergency = { typeOfWork: "Fire Alarm", urgency: "Emergency" };
	await sendLead({ fullName: "Urgent Visitor", ...emergency }, "electrical");
	await sendListedLead({ fullName: "Newest Visitor" });
	// Rows that are not shown yet may have just arrived, too
	await page.getByRole("button", { name: /^Emergency among [2-5] new leads/ }).waitFor();
	await page.keyboard.press("n");
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Urgent Visitor");

	// Copies a link to a lead, as emails have it
	const reference = /BF-\w+/.exec((await page.locator(".row a:focus").getAttribute("href")) ?? "")?.[0] ?? "";
	await page.keyboard.press("x");
	await markAsContacted();
	await page.getByText("Marked as contacted: Urgent Visitor").waitFor();
	await page.goto(`/leads/${reference}`);
	await page.getByRole("heading", { name: "Leads in progress" }).waitFor();
	await expect.poll(() => page.title()).toContain("Urgent Visitor");
	await page.locator(".row.open").getByText("Answer now").waitFor();
	// An emergency that still waits for a reply comes first
	await expect.poll(() => page.getByRole("button", { name: "Next lead" }).isEnabled()).toBe(true);
	expect(await page.getByRole("button", { name: "Previous lead" }).isDisabled()).toBe(true);

	const openRow = page.locator(".row.open");
	// A row stays in view when the list narrows beside its lead, clear of the toast about it
	await page.goto("/");
	await rows.nth(5).locator("a").click();
	await page.getByRole("radio", { name: "Contacted" }).check();
	await toast.waitFor();
	await expect
		.poll(async () => {
			const [row, over] = [await openRow.boundingBox(), await toast.boundingBox()];
			return row && over && row.y > 0 && row.y + row.height <= over.y;
		})
		.toBe(true);
	// The list's end can be scrolled clear of the toast
	await page.locator(".list").evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight));
	const [end, over] = [await page.locator(".end-of-list").boundingBox(), await toast.boundingBox()];
	expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
});

test("new leads stay announced until they are shown, also while somebody changes another lead", async () => {
	await sendListedLead({ fullName: "Listed Visitor" });
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Listed Visitor" }).click();
	// The earliest time that counts as after the loading of the list
	const receivedAt = Date.now() - 4990;
	await page.route("**/api/leads/rows", async (route) => {
		const response = await route.fetch();
		const { rows } = await response.json();
		const early = (row: { name: string }) => (row.name.startsWith("Waiting") ? { ...row, receivedAt } : row);
		await route.fulfill({ json: { rows: rows.map(early) } });
	});
	for (const fullName of ["Waiting One", "Waiting Two"]) await sendLead({ fullName });
	const banner = page.locator(".new-leads-banner");
	await banner.getByText("2 new leads:").waitFor();
	await page.getByRole("button", { name: "Assign to me", exact: true }).first().click();
	await page.getByText("Assigned to you: Listed Visitor").waitFor();
	expect(await banner.textContent()).toContain("2 new leads:");
	await sendLead({ fullName: "Waiting Three" });
	await banner.getByText("3 new leads:").waitFor();
	await banner.click();
	for (const name of ["Waiting One", "Waiting Two", "Waiting Three"]) await page.getByRole("link", { name }).waitFor();
	await banner.waitFor({ state: "detached" });
});

test("a lead prints without controls", async () => {
	await sendListedLead({
		fullName: "Paper Visitor",
		email: "paper@example.com",
		phoneNumber: "020 7946 0777",
		additionalMessage: "Two bathrooms on two floors share the leaking pipe. ".repeat(20).trim(),
	});
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Paper Visitor" }).click();
	await page.getByRole("heading", { name: "Paper Visitor", level: 1 }).waitFor();
	const shown = () =>
		page
			.locator("body :is(a, button, textarea, select, input, .skip)")
			.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ className }) => className));
	expect(await page.locator(".lead-header > span").textContent()).toMatch(/^BF-\w+ \d+ of \d+/);
	await page.emulateMedia({ media: "print" });
	// The row shows the ways to reach a customer
	await expect.poll(async () => [...new Set(await shown())]).toEqual([""]);
	await page.getByText("Nothing planned").waitFor();
	// Its 'today' and its hours left are those of the print
	await page
		.getByRole("article")
		.getByText(/^ Printed \d+ \w+ \d{4}, \d\d:\d\d$/)
		.waitFor();
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
	await page.emulateMedia({ media: "screen", forcedColors: "active" });
	const style = (selector: string, property: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
	expect(await style(".row.open", "outline-style")).toBe("solid");
	expect(await style(".tabs [aria-current]", "border-bottom-style")).toBe("solid");
	expect(await style(".row .deadline-bar", "background-image")).not.toBe("none");
});

test("offline, the next lead opens with what its row has", async () => {
	await sendListedLead({ fullName: "Online Visitor" });
	await sendListedLead({ fullName: "Offline Visitor", phoneNumber: "020 7946 0321 ext 12" });
	const page = await openDesk("/?order=newest", {
		cookie: await signInFirstPerson(),
		expectedConsole: /Failed to load/,
	});
	await page.getByRole("link", { name: "Online Visitor" }).click();
	await page.getByRole("heading", { name: "Online Visitor", level: 1 }).waitFor();
	await page.context().setOffline(true);
	await page.getByRole("link", { name: "Offline Visitor" }).click();
	const sheet = page.locator(".lead-sheet");
	await sheet.getByText("This is what the list has.").waitFor();
	await sheet.getByRole("heading", { name: "Offline Visitor", level: 1 }).waitFor();
	const call = sheet.getByRole("link", { name: "020 7946 0321" });
	expect(await call.getAttribute("href")).toBe("tel:+442079460321;ext=12");
	await page.context().setOffline(false);
	await sheet.getByRole("heading", { name: "Enquiry as sent" }).waitFor();
});

test("a part of the desk whose files are missing shows an error", async () => {
	await sendListedLead({ fullName: "Steady Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson(), expectedConsole: /ReportsPage/ });
	const first = page.locator(".row").first();
	await first.waitFor();
	await page.route("**/assets/ReportsPage-*", (route) => route.abort());
	await page.getByRole("link", { name: "Reports" }).click();
	await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
	await page.getByRole("link", { name: "Leads" }).click();
	await first.waitFor();
});

test("an urgent-sounding message is marked with its own words, in the list and on the lead", async () => {
	await sendLead({ fullName: "Wet Urgency", additionalMessage: "There is water coming through the ceiling" });
	await sendLead({ fullName: "Calm Urgency", additionalMessage: "No rush, next spring is fine" });
	const page = await openDesk("/?find=urgency", { cookie: await signInFirstPerson() });
	const row = page.locator(".row", { hasText: "Wet Urgency" });
	const words = "Sounds urgent: “water coming through the ceiling”";
	await row.locator(".tag", { hasText: words }).waitFor();
	expect(await page.locator(".row", { hasText: "Calm Urgency" }).getByText("Sounds urgent").count()).toBe(0);
	await row.getByRole("link").click();
	await page.locator(".lead-sheet .tag", { hasText: words }).waitFor();
});

test("a row with marks shows the whole district on a phone: E17 cut short would be E1", async () => {
	const marked = { email: "sparks@example.com", postCode: "E17 4QQ" };
	await sendListedLead({ ...marked, fullName: "Earlier Sparks" });
	await sendListedLead({ ...marked, fullName: "Later Sparks", additionalMessage: "There is a burst pipe" });
	const page = await openDesk("/?find=sparks", { cookie: await signInFirstPerson(), width: 390, height: 844 });
	const row = page.locator(".row", { hasText: "Later Sparks" });
	await row.locator(".tag").waitFor();
	expect(await row.locator(".badge").count()).toBe(1);
	const [facts, district] = [await row.locator(".facts").boundingBox(), await row.locator(".location").boundingBox()];
	expect(district?.width).toBeGreaterThan(20);
	expect((district?.x ?? 0) + (district?.width ?? 0)).toBeLessThanOrEqual((facts?.x ?? 0) + (facts?.width ?? 0) + 0.5);
});

test("a new emergency heads the list as soon as the new leads are shown", async () => {
	await sendListedLead({ fullName: "Dripping Visitor", additionalMessage: "Water coming through the ceiling" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("region", { name: "Sounds urgent" }).getByRole("link", { name: "Dripping Visitor" }).click();
	await sendLead({ fullName: "Burning Visitor", typeOfWork: "Fire Alarm", urgency: "Emergency" }, "electrical");
	await page.locator(".new-leads-banner", { hasText: "Emergency" }).click();
	await page.getByRole("region", { name: "Emergency" }).getByRole("link", { name: "Burning Visitor" }).waitFor();
	const headings = await page.locator(".list h2.group").allInnerTexts();
	expect(headings.map((text) => text.replace(/\W*\d+$/, "")).slice(0, 2)).toEqual(["Emergency", "Sounds urgent"]);
});

test("a lead can be raised to an emergency, which heads the list", async () => {
	await sendListedLead({ fullName: "Raised Visitor" });
	const page = await openDesk("/?find=raised", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Raised Visitor" }).click();
	await page.getByLabel("Urgency").selectOption("Emergency");
	await page.getByText("Marked as emergency: Raised Visitor").waitFor();
	await page.locator(".lead-sheet > header").getByText("Emergency", { exact: true }).waitFor();
	await page.locator(".row", { hasText: "Raised Visitor" }).getByText("Emergency", { exact: true }).waitFor();
	await page.goto("/");
	await page.getByRole("region", { name: "Emergency" }).getByRole("link", { name: "Raised Visitor" }).waitFor();
	const raised = page.locator(".row", { hasText: "Raised Visitor" });
	const readColour = () => raised.evaluate((row) => getComputedStyle(row).backgroundColor);
	const before = await readColour();
	// An hour later
	await page.route("**/api/leads?*", async (route) => {
		const response = await route.fetch();
		const { rows, ...rest } = await response.json();
		await route.fulfill({ json: { ...rest, rows: rows.map((row: object) => ({ ...row, replyDue: 1 })) } });
	});
	await page.reload();
	await raised.getByText("overdue").waitFor();
	expect(await readColour()).not.toBe(before);
});

test("a failing delivery stays marked on every open desk until it succeeds, even after 'Send now'", async () => {
	const { receiver } = await startOffice();
	receiver.respond(() => ({ status: 503 }));
	await sendListedLead({ fullName: "Failing Delivery" });
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	const other = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	const marks = [page, other].map((each) =>
		each.locator(".row", { hasText: "Failing Delivery" }).locator(".badge.bad"),
	);
	await page.getByRole("link", { name: "Failing Delivery" }).click();
	await other.getByRole("link", { name: "Failing Delivery" }).waitFor();
	const notice = page.locator(".delivery-problem");
	await notice.getByText("Lead not passed on yet: the system reported an error").waitFor();
	expect(await notice.getByText("HTTP 503").isVisible()).toBe(false);
	await notice.getByText("Details").click();
	await notice.getByText("HTTP 503").waitFor();
	await page.getByRole("heading", { name: "Sent on to" }).waitFor();
	for (const mark of marks) await mark.waitFor();
	const { length: before } = receiver.requests;
	await page.getByRole("button", { name: "Send now" }).click();
	await page.getByText("Sending to the plumbing system.").waitFor();
	await receiver.received(before + 1);
	for (const mark of marks) expect(await mark.count()).toBe(1);
	receiver.respond(() => ({ status: 204 }));
	await page.getByRole("button", { name: "Send now" }).click();
	for (const mark of marks) await mark.waitFor({ state: "detached" });
	await notice.waitFor({ state: "detached" });
	// The recipients of a lead are shown only while one of them has not got it
	await page.getByRole("heading", { name: "Sent on to" }).waitFor({ state: "detached" });
	await page.locator(".activity-log").getByText("Passed on to the plumbing system").waitFor();
});
