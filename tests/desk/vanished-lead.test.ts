import { expect, test } from "vitest";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
} from "../support/browser/office.ts";

haveOfficeWithMail();

test("a lead that a colleague merges keeps the reply being typed, which moves to the other lead and asks before it goes to another address", async () => {
	const phoneNumber = "020 7946 0781";
	await sendListedLead({ fullName: "Mona Lindt", email: "mona@example.org", phoneNumber });
	await sendListedLead({ fullName: "M Lindt", email: "lindt@work.example", phoneNumber });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const bob = await openDesk("/", { cookie: await inviteColleague("Bob Hale", "bob@brickfold.example") });
	await bob.getByRole("link", { name: "M Lindt", exact: true }).click();
	await bob.getByRole("textbox", { name: "Note" }).fill("Has a dog");
	await bob.getByRole("button", { name: "Reply by email" }).click();
	const reply = bob.getByLabel("Reply", { exact: true });
	await bob.keyboard.type("We can ");

	await aisha.getByRole("link", { name: "Mona Lindt" }).click();
	await aisha.locator("summary", { hasText: "1 other enquiry" }).click();
	await aisha.getByRole("button", { name: /^Merge into this lead/ }).click();
	await aisha.getByRole("button", { name: "Merge anyway" }).click();
	const notice = bob
		.getByRole("alert")
		.filter({ hasText: /^Aisha Karim merged this into BF-\w+, which has its notes/ });
	await notice.waitFor();
	await bob.keyboard.type("jjat! come on Friday");
	expect(await reply.inputValue()).toBe("We can jjat! come on Friday");
	expect(await bob.getByRole("button", { name: "Send reply" }).isDisabled()).toBe(true);
	const moved = /^This lead was merged into BF-\w{6}: your text moves there when you open it\.$/;
	await expect.poll(() => bob.locator(".note-editor").getByText(moved).count()).toBe(2);
	await notice.getByRole("link", { name: /^Open BF/ }).click();
	await bob.getByRole("heading", { name: "Mona Lindt", level: 1 }).waitFor();
	await expect.poll(() => reply.inputValue()).toBe("We can jjat! come on Friday");
	expect(await bob.getByRole("textbox", { name: "Note" }).inputValue()).toBe("Has a dog");
	await bob.getByText(/^The address changed to mona@example.org while you were writing\.$/).waitFor();
	await bob.getByRole("button", { name: "Send reply" }).click();
	await bob.getByText(/while you were writing\. Send there\?$/).waitFor();
	await bob.getByRole("button", { name: "Send there" }).click();
	await bob.getByText(/^Your reply to mona@example.org is on its way/).waitFor();
});

test("a reply being written is named before its lead is deleted, and told of a merge; an old draft is neither", async () => {
	const email = "rosa@example.org";
	for (const fullName of ["Rosa Bell", "R Bell"]) await sendListedLead({ fullName, email });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const finn = await openDesk("/", { cookie: await inviteColleague("Finn Doyle", "finn@brickfold.example") });
	await finn.getByRole("link", { name: "Rosa Bell" }).click();
	await finn.getByRole("button", { name: "Reply by email" }).click();
	await finn.keyboard.type("We can come on Friday");
	await finn.waitForResponse(/\/open$/);
	await aisha.getByRole("link", { name: "Rosa Bell" }).click();
	await aisha.getByText("Finn Doyle is writing a reply.").waitFor();
	await aisha.getByRole("button", { name: "Delete this lead" }).click();
	await aisha.getByRole("dialog").getByText("Finn Doyle is writing a reply here.").waitFor();
	await aisha.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
	await aisha.getByRole("button", { name: "Erase this customer" }).click();
	await aisha.getByRole("dialog").getByText("Finn Doyle is writing a reply here.").waitFor();
	await aisha.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
	await aisha.locator("summary", { hasText: "1 other enquiry" }).click();
	await aisha.getByRole("button", { name: /^Merge into this lead/ }).click();
	await finn.getByText("Another enquiry was merged into this lead while you were writing.").waitFor();
	await finn.reload();
	await finn.getByText("We can come on Friday").waitFor();
	await aisha.getByText("Finn Doyle is viewing this lead").waitFor();
});

test("keys typed into a field that vanished are not shortcuts", async () => {
	for (const fullName of ["Vera Unasked", "Other Unasked"]) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Vera Unasked" }).click();
	await page.getByRole("textbox", { name: "Note" }).fill("Half a ");
	await page.getByRole("textbox", { name: "Note" }).evaluate((field) => field.remove());
	await page.keyboard.type("at!j");
	await page.keyboard.press("Escape");
	await page.getByRole("heading", { name: "Vera Unasked", level: 1 }).waitFor({ state: "detached" });
	expect(await page.getByText("selected").count()).toBe(0);
	await page.keyboard.press("a");
	await page.getByText(/\d selected/).waitFor();
	await page.keyboard.press("Escape");

	// A dialog closed with Escape has not vanished unasked
	await page.reload();
	await page.getByRole("link", { name: "Vera Unasked" }).waitFor();
	await page.keyboard.press("Shift+N");
	await page.getByRole("dialog").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.keyboard.press("a");
	await page.getByText(/\d selected/).waitFor();
});

test("a lead that a colleague erases leaves the screen with what was being typed on it", async () => {
	const email = "erased@example.org";
	await sendListedLead({ fullName: "Erna Gone", email });
	const aisha = await openDesk("/", { cookie: await signInFirstPerson() });
	const tess = await openDesk("/", { cookie: await inviteColleague("Tess Ray", "tess@brickfold.example") });
	for (const page of [aisha, tess]) await page.getByRole("link", { name: "Erna Gone" }).click();
	await tess.getByRole("textbox", { name: "Note" }).fill("Erna has a dog");
	await tess.getByRole("button", { name: "Reply by email" }).click();
	await tess.keyboard.type("Dear Erna");
	await aisha.getByRole("button", { name: /^Erase this customer/ }).click();
	const dialog = aisha.getByRole("dialog");
	await dialog.getByLabel(/^Type the email address/).fill(email);
	await dialog.getByRole("button", { name: "Erase 1 lead" }).click();
	await tess.getByText(/^BF-\w+ has been deleted or erased, with all that was typed on it/).waitFor();
	let requests = 0;
	tess.on("request", (request) => {
		if (request.url().includes("/leads/BF-")) requests += 1;
	});
	await tess.keyboard.type(", yours");
	await tess.waitForResponse(/api\/news/);
	expect(requests).toBe(0);
	expect(await tess.getByText("Erna").count()).toBe(0);
	expect(await tess.title()).not.toContain("Erna");
	expect(await tess.getByText("in another tab").count()).toBe(0);
	expect(await tess.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Erna");
});
