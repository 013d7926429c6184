import { expect, test } from "vitest";
import {
	closeOffice,
	inviteColleague,
	openDesk,
	sendLead,
	sendListedLead,
	signInFirstPerson,
} from "../support/browser/office.ts";
import { capturePixels } from "../support/browser/pixels.ts";

test("several leads can be changed together, and the change undone", async () => {
	const names = ["First Visitor", "Second Visitor", "Third Visitor"];
	for (const fullName of names) await sendListedLead({ fullName });
	await inviteColleague("Joe Mercer", "joe@brickfold.example");
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const bar = page.getByRole("region", { name: "Selected leads" });
	const chooseAll = async () => {
		await page.getByRole("link", { name: "Third Visitor" }).waitFor();
		await page.getByRole("checkbox", { name: "Select all" }).check();
		await bar.getByText("3 selected").waitFor();
	};
	const does = async (menu: string, choice: string) => {
		await chooseAll();
		await bar.getByRole("button", { name: menu }).click();
		await bar.getByRole("button", { name: choice }).click();
	};
	await chooseAll();
	const download = page.waitForEvent("download");
	await bar.getByRole("button", { name: "CSV" }).click();
	expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/);
	await does("Mark as", "Contacted");
	await page.getByText("Marked as contacted: 3 leads").waitFor();
	await page.goto("/?list=in-progress");
	await does("Assign to", "Joe Mercer");
	await page.getByText("Assigned to Joe Mercer: 3 leads").waitFor();
	await expect.poll(() => page.locator('.row [aria-label="Assigned to Joe Mercer"]').count()).toBe(3);
	await does("Next step", "Call: tomorrow");
	await page.getByText(/^Call set for \w+ \d+ \w+: 3 leads/).waitFor();
	await expect.poll(() => page.locator(".row .due", { hasText: "Call tomorrow" }).count()).toBe(3);
	await does("Mark as", "Lost: too expensive");
	await page.getByText(/^Marked as lost: 3 leads/).waitFor();
	await expect.poll(() => page.locator(".row.stale").count()).toBe(3);
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => page.locator(".row.stale").count()).toBe(0);
	await does("Mark as", "Lost: other reason…");
	await page.getByLabel("Reason in your own words").fill("Moved abroad");
	await page.keyboard.press("Enter");
	await page.getByText(/^Marked as lost: 3 leads/).waitFor();
	await page.goto("/?list=done");
	await expect.poll(() => page.locator(".row").getByText("Lost: moved abroad").count()).toBe(3);
});

test("the toast of a bulk change is painted below a long list, although the bar that it stood on has gone", async () => {
	await Promise.all(Array.from({ length: 20 }, (_, at) => sendLead({ fullName: `Long List ${at}` })));
	await sendListedLead({ fullName: "Last of List" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page
		.getByRole("checkbox", { name: /^Select Long List/ })
		.first()
		.check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Mark as" }).click();
	await bar.getByRole("button", { name: "Quoted" }).click();
	await page.getByText(/^Marked as quoted: Long List/).waitFor();
	await bar.waitFor({ state: "detached" });
	await page.getByRole("link", { name: "Last of List" }).hover();
	const { x, y } = (await page.locator(".toast").boundingBox()) ?? { x: 0, y: 0 };
	const screen = await capturePixels(page, { x: 0, y: 0, width: 1440, height: 900 });
	expect(screen.luminance(x + 8, Math.round(y) + 8)).toBeLessThan(0.1);
});

test("undoing a bulk change names the leads that have changed since", async () => {
	for (const fullName of ["Undone Visitor", "Changed Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/?find=visitor&list=new", { cookie: await signInFirstPerson() });
	for (const name of ["Undone Visitor", "Changed Visitor"])
		await page.getByRole("checkbox", { name: `Select ${name}` }).check();
	await page.getByRole("region", { name: "Selected leads" }).getByRole("button", { name: "Mark as" }).click();
	await page.getByRole("button", { name: "Contacted", exact: true }).click();
	const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
	// Keeps the toast while Ben's desk opens, however long that takes
	await undo.hover();
	const ben = await openDesk("/?find=changed", { cookie: await inviteColleague("Ben Ross", "ben@brickfold.example") });
	await ben.getByRole("link", { name: "Changed Visitor" }).click();
	await ben.getByRole("button", { name: "Mark as visit to book" }).click();
	await ben.getByText("Marked as visit to book: Changed Visitor").waitFor();
	await undo.click();
	await page.getByText("Not undone, because changed since: Changed Visitor").waitFor();
});

test("a bulk change leaves out a lead that a colleague has changed since it was selected", async () => {
	for (const fullName of ["Quiet Visitor", "Lost Visitor"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const name of ["Quiet Visitor", "Lost Visitor"])
		await page.getByRole("checkbox", { name: `Select ${name}` }).check();
	const eve = await openDesk("/", { cookie: await inviteColleague("Eve Lang", "eve@brickfold.example") });
	await eve.getByRole("link", { name: "Lost Visitor" }).click();
	await eve.getByRole("radio", { name: "Contacted" }).check();
	await page.locator(".row.stale", { hasText: "Lost Visitor" }).waitFor();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Mark as" }).click();
	await bar.getByRole("button", { name: "Quoted" }).click();
	await page.getByText("Marked as quoted: Quiet Visitor").waitFor();
	await page.getByText(/^Lost Visitor: Marked as contacted by Eve Lang, .* Not marked as quoted\.$/).waitFor();
	expect(await eve.getByRole("radio", { name: "Contacted" }).isChecked()).toBe(true);
});

test("a new lead's row shows its next step", async () => {
	await sendListedLead({ fullName: "Later Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("checkbox", { name: "Select Later Visitor" }).check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Next step" }).click();
	await bar.getByRole("button", { name: "Call: tomorrow" }).click();
	await page.getByRole("listitem").filter({ hasText: "Later Visitor" }).getByText("Call tomorrow").waitFor();
});

test("a bulk change shows on the opened lead, and its menu is on the screen beside a list of one", async () => {
	await closeOffice();
	await sendListedLead({ fullName: "Open Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Open Visitor" }).click();
	const contacted = page.getByRole("radio", { name: "Contacted" });
	await contacted.waitFor({ state: "attached" });
	await page.getByRole("checkbox", { name: "Select all" }).check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Mark as" }).click();
	await bar.getByRole("button", { name: "Contacted" }).click();
	await expect.poll(() => contacted.isChecked()).toBe(true);
});

test("after all leads on screen are marked as spam, the list shows the next ones", async () => {
	await Promise.all(Array.from({ length: 50 }, (_, at) => sendLead({ fullName: `Offer ${at + 1}` })));
	await sendListedLead({ fullName: "Offer Last" });
	const page = await openDesk("/?list=new&find=offer", { cookie: await signInFirstPerson() });
	await page.getByText("50 of 51 shown").waitFor();
	await page.getByRole("checkbox", { name: "Select all" }).check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Spam" }).click();
	await page.getByText("Marked as spam: 50 leads").waitFor();
	await page.getByRole("link", { name: /^Offer/ }).waitFor();
	expect(await page.locator(".row").count()).toBe(1);
	expect(await page.getByText("No results").count()).toBe(0);

	await page.goto("/?find=offer");
	await page.getByText("50 of 51 shown").waitFor();
	for (const [button, done] of [
		["Not spam", "Marked as not spam: 50 leads"],
		["Spam", "Marked as spam: 50 leads"],
	] as const) {
		await page.getByRole("checkbox", { name: "Select all" }).check();
		await bar.getByRole("button", { name: button, exact: true }).click();
		await page.getByText(done).waitFor();
		expect(await page.locator(".row").count()).toBe(50);
	}
});

test("'Select all' offers the leads that are not shown yet", async () => {
	await Promise.all(Array.from({ length: 60 }, (_, at) => sendLead({ fullName: `Offered Visitor ${at + 1}` })));
	await sendListedLead({ fullName: "Offered Visitor" });
	const page = await openDesk("/?find=offered", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: /^Show \d+ more/ }).waitFor();
	await page.getByRole("checkbox", { name: "Select all" }).check();
	await page.getByText("50 selected").waitFor();
	await page.getByRole("button", { name: "Select all 61" }).click();
	await page.getByText("61 selected").waitFor();
});
