import { expect, test } from "vitest";
import { isTooWide, openDesk, sendListedLead, signInFirstPerson } from "../../support/browser/office.ts";

test("on a 360 px phone the whole list works by touch", async () => {
	await sendListedLead({
		fullName: "A Name That Is Rather Long For A Telephone",
		email: "a.rather.long.address.for.a.telephone@example.com",
		postCode: "KT19 4AB",
	});
	const page = await openDesk("/", { width: 360, height: 780, touch: true, cookie: await signInFirstPerson() });
	const link = page.getByRole("link", { name: /^A Name That/ });
	await link.waitFor();
	expect(await isTooWide(page)).toBe(false);

	await page.getByText("Select", { exact: true }).tap();
	// A tap anywhere in the row works
	const { x, y } = (await page.locator(".row .facts").first().boundingBox()) ?? { x: 0, y: 0 };
	await page.touchscreen.tap(x + 4, y + 4);
	await page.getByText("1 selected").waitFor();
	await page.getByRole("button", { name: "Clear selection" }).tap();
	await page.getByText("Done", { exact: true }).first().tap();

	await page.getByRole("button", { name: /^Filter and sort/ }).tap();
	await page.getByLabel("Form", { exact: true }).selectOption("flooring");
	await page.getByRole("button", { name: "Any time" }).tap();
	await page.getByLabel("From").fill("2026-01-05");
	expect(await isTooWide(page)).toBe(false);
	await page.getByRole("button", { name: "Filter and sort (2)" }).waitFor();
	await page.getByRole("button", { name: /^Show/ }).tap();
	await page.getByRole("heading", { name: "No matching leads" }).waitFor();
	expect(await isTooWide(page)).toBe(false);
	await page.getByRole("button", { name: "Clear filters" }).tap();

	// The lists stay in reach of a search
	await page.getByRole("button", { name: "Search" }).tap();
	const search = page.getByRole("searchbox", { name: "Search leads" });
	const [box, tabs] = [await search.boundingBox(), await page.locator(".tabs").boundingBox()];
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
	await search.press("Escape");

	await link.tap();
	await page.getByRole("heading", { name: /^A Name That/, level: 1 }).waitFor();
	expect(await isTooWide(page)).toBe(false);
	const tops = await page
		.locator(".contact-links :is(a, button)")
		.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
	expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
	const call = page.getByRole("region", { name: "Reply time" }).getByRole("link", { name: "Call" });
	expect((await call.boundingBox())?.y).toBeGreaterThan(780 - 80);
	await page.getByRole("button", { name: "Assign to me", exact: true }).tap();
	await page.getByText("You assigned it to yourself").waitFor();
	await page.getByRole("link", { name: "New", exact: true }).tap();
	await link.waitFor();

	for (const [path, heading] of [
		["/reports", "Reports"],
		["/team", "Team"],
		["/account", "My settings"],
	] as const) {
		await page.goto(path);
		await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
		if (path === "/reports") await page.getByRole("heading", { name: "Where leads came from" }).waitFor();
		expect(await isTooWide(page), path).toBe(false);
	}
	const door = await openDesk("/", { width: 360, height: 780, touch: true });
	await door.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	expect(await isTooWide(door)).toBe(false);
});

test("on a 320 px phone every list and the action bar fit", async () => {
	await sendListedLead({ fullName: "Lost Visitor" });
	const page = await openDesk("/", { width: 320, height: 700, touch: true, cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Lost Visitor" }).tap();
	const last = await page.getByRole("button", { name: "Log a call" }).boundingBox();
	expect((last?.x ?? Number.NaN) + (last?.width ?? Number.NaN)).toBeLessThan(320);
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Only planning for now");
	await page.getByText("Marked as lost: Lost Visitor").waitFor();
	for (const list of ["new", "in-progress", "done", "spam"]) {
		await page.goto(`/?list=${list}`);
		expect(await isTooWide(page), list).toBe(false);
	}
});

test("on a phone the note that the service is unreachable covers nothing else", async () => {
	await sendListedLead({ fullName: "Phone Visitor" });
	const page = await openDesk("/", { width: 390, height: 844, touch: true, cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Phone Visitor" }).tap();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.tap();
	await page.context().setOffline(true);
	const banner = page.locator(".connection-banner", { hasText: "Cannot reach the server." });
	await banner.waitFor({ timeout: 15_000 });
	await note.scrollIntoViewIfNeeded();
	const { y = -1, height = 0 } = (await banner.boundingBox()) ?? {};
	const topBar = await page.locator(".top-bar").boundingBox();
	expect(y).toBe(topBar?.height);
	const { y: noteTop = 0 } = (await note.boundingBox()) ?? {};
	expect(noteTop).toBeGreaterThanOrEqual(y + height);
});

// A browser's own text size of 32 px halves the width that media queries see
test("on a 390 px phone no page scrolls sideways with text at twice the size", async () => {
	await sendListedLead({ fullName: "Large Text" });
	const page = await openDesk("/", { width: 195, height: 422, touch: true, cookie: await signInFirstPerson() });
	for (const path of ["/", "/reports", "/team", "/account"]) {
		await page.goto(path);
		await page.locator("h1").first().waitFor();
		expect(await isTooWide(page), path).toBe(false);
	}
	await page.goto("/");
	await page.getByRole("link", { name: "Large Text" }).tap();
	await page.getByRole("heading", { name: "Large Text", level: 1 }).waitFor();
	expect(await isTooWide(page)).toBe(false);
});
