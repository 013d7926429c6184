import { expect, test } from "vitest";
import { deskPage, office, signedIn } from "./office.ts";

test("an invitation that ran out is sent again, and lets its person in", async () => {
	const cookie = await signedIn();
	const page = await deskPage("/people", { cookie });
	await page.getByLabel("Name").fill("Joe Mercer");
	await page.getByLabel("Email").fill("joe@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
	await page.getByText("The link works until").waitFor();
	const link = page.getByLabel("Pass this link on");
	const first = await link.inputValue();
	expect(await page.getByRole("button", { name: /^Send again/ }).count()).toBe(0);

	// A week later
	await page.route("**/api/people", async (route) => {
		if (route.request().method() !== "GET") return route.continue();
		const response = await route.fetch();
		const answer = await response.json();
		for (const person of answer.people) person.invitedUntil = null;
		await route.fulfill({ response, json: answer });
	});
	await page.reload();
	await page.getByText("The link has run out.").waitFor();
	await page.unroute("**/api/people");
	await page.getByRole("button", { name: "Send again: the invitation of Joe Mercer" }).click();
	await page.getByText("Invited again: Joe Mercer").waitFor();
	await page.getByText("The link works until").waitFor();
	const second = await link.inputValue();
	expect(second).not.toBe(first);

	const { url } = await office();
	const joe = await deskPage(second.replace(url, ""));
	await joe.getByRole("button", { name: "Open the desk" }).click();
	await joe.getByRole("link", { name: "Numbers" }).waitFor();
});
