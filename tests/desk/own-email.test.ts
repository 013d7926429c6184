import { expect, test } from "vitest";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	signInFirstPerson,
	startOffice,
} from "../support/browser/office.ts";

const mailsTo = haveOfficeWithMail();

test("a person changes their name, and their email by a link sent to it", async () => {
	const [old, email] = ["noor@brickfold.example", "noor@haddad.example"];
	const page = await openDesk("/account", { cookie: await inviteColleague("Noor Haddad", old) });
	await page.getByLabel("Name", { exact: true }).fill("Noor Haddad-Lee");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText(`A link is on its way to ${email}.`).waitFor();
	await page.getByRole("button", { name: /Noor Haddad-Lee/ }).waitFor();
	const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("own-")));
	await expect.poll(drafts).toEqual([]);
	expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(old);

	await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
	const link = /http\S+/.exec(mailsTo(email)[0]?.text ?? "")?.[0] ?? "";
	const { url } = await startOffice();
	// Somebody else who gets the link by mistake is not let in
	const stranger = await openDesk(link.replace(url, ""), { expectedConsole: /403/ });
	await stranger.getByRole("button", { name: "Use this address" }).click();
	await stranger.getByText("Sign in with your present email first").waitFor();

	await page.goto(link);
	await page.getByText(`You will sign in as ${email} from now on`).waitFor();
	await page.getByRole("button", { name: "Use this address" }).click();
	await page.getByText(`Confirmed: you sign in as ${email}.`).waitFor();
	expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
	await expect.poll(() => mailsTo(old).at(-1)?.subject, { timeout: 10_000 }).toContain("has been changed");
});

test("the first owner is asked to confirm their address until they have done so", async () => {
	const owner = "aisha@brickfold.example";
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	const notConfirmed = `Your address is not confirmed yet: open the email “${mailsTo(owner)[0]?.subject}” that was sent to ${owner}`;
	await page.getByText(notConfirmed).waitFor();
	await page.goto("/account");
	await page.getByText(`${notConfirmed}.`).waitFor();
	await page.getByText(`None is sent until you have confirmed ${owner}.`).waitFor();
	await page.getByLabel("Name", { exact: true }).fill("Aisha Khan");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText("Saved", { exact: true }).waitFor();
	expect(mailsTo(owner)).toHaveLength(1);
	await page.getByRole("button", { name: "Send the link again" }).click();
	await page.getByText(`A link is on its way to ${owner}.`).waitFor();
	await expect.poll(() => mailsTo(owner).length, { timeout: 10_000 }).toBe(2);
	await page.goto(/http\S+/.exec(mailsTo(owner)[1]?.text ?? "")?.[0] ?? "");
	await page.getByRole("button", { name: "Use this address" }).click();
	await page.getByRole("button", { name: "Save", exact: true }).waitFor();
	expect(await page.getByText("not confirmed yet").count()).toBe(0);
	await page.getByText(`Sent to ${owner}.`).waitFor();
});
