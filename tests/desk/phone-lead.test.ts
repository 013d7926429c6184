import { expect, test } from "vitest";
import { openDesk, signInFirstPerson } from "../support/browser/office.ts";

test("an emergency by phone can be entered for any service, and stays one while another service is chosen", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	const about = dialog.getByLabel("About");
	const urgency = dialog.getByLabel("Urgency");
	await about.selectOption("Electrical");
	expect(await urgency.getByRole("option").allTextContents()).toEqual([
		"Not given",
		"Emergency",
		"Urgent",
		"This Week",
		"This Month",
		"Just Planning",
	]);
	await urgency.selectOption("This Week");
	await about.selectOption("Plumbing");
	expect(await urgency.getByRole("option").allTextContents()).toEqual(["Not given", "Emergency", "Urgent"]);
	await about.selectOption("Electrical");
	expect(await urgency.inputValue()).toBe("This Week");
	await urgency.selectOption("Emergency");
	for (const service of ["Several services, or not sure yet", "Electrical", "Plumbing"]) {
		await about.selectOption(service);
		expect(await urgency.inputValue(), service).toBe("Emergency");
	}
	await dialog.getByLabel("Full Name").fill("Petra Burst");
	await dialog.getByLabel("Phone Number").fill("07700 900321");
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await page.getByRole("heading", { name: "Petra Burst", level: 1 }).waitFor();
	const sheet = page.getByRole("article");
	expect(await sheet.getByLabel("Urgency").locator("option:checked").textContent()).toBe("Emergency");
});

test("asks once about a number that seems incomplete, if it is the only way to reach the customer", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("button", { name: "New lead" }).click();
	const dialog = page.getByRole("dialog", { name: "New lead by phone" });
	await dialog.getByLabel("About").selectOption("Plumbing");
	await dialog.getByLabel("Full Name").fill("Nia Short");
	const phone = dialog.getByLabel("Phone Number");
	const question = dialog.getByText("This number does not look complete. Add the lead anyway?");
	await phone.fill("07700 95");
	await phone.press("Enter");
	await question.waitFor();
	expect(await dialog.locator(":focus").getAttribute("id")).toBe(await phone.getAttribute("id"));
	await dialog.getByRole("button", { name: "Add anyway" }).waitFor();
	await phone.fill("07700 950");
	await question.waitFor({ state: "detached" });
	await dialog.getByRole("button", { name: "Add lead" }).click();
	await question.waitFor();
	await dialog.getByRole("button", { name: "Add anyway" }).click();
	await page.getByRole("heading", { name: "Nia Short", level: 1 }).waitFor();
	await page.getByRole("article").getByRole("button", { name: "Add street and postcode…" }).waitFor();
});
