import { expect, test } from "vitest";
import { openDesk, sendLead, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";

test("the first list's requests are sent once, ahead of the scripts", async () => {
	await sendListedLead({ fullName: "Early Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.locator(".row").first().waitFor();
	const requests = await page.evaluate(() =>
		performance.getEntriesByType("resource").map((entry) => ({
			path: entry.name.replace(location.origin, ""),
			initiator: "initiatorType" in entry ? entry.initiatorType : "",
		})),
	);
	for (const path of ["/api/session", "/api/people", "/api/leads?list=new&order=waiting", "/api/counts"])
		expect(requests.filter((each) => each.path === path)).toEqual([{ path, initiator: "link" }]);
});

test("the desk requests no data ahead while nobody is signed in", async () => {
	const { url } = await startOffice();
	const readLinkHeader = async (path: string, cookie: string) =>
		(await fetch(url + path, { headers: { Cookie: cookie } })).headers.get("Link") ?? "";
	expect(await readLinkHeader("/", "")).toBe("");
	const cookie = `desk=${await signInFirstPerson()}`;
	expect(await readLinkHeader("/", cookie)).toContain("</api/leads?");
	expect(await readLinkHeader("/reports", cookie)).toContain("</api/session>");
	expect(await readLinkHeader("/reports", cookie)).not.toContain("/api/leads");
});

test("the desk shows an error if a script cannot be loaded", async () => {
	const page = await openDesk("/reports", { cookie: await signInFirstPerson() });
	const alert = page.getByRole("alert").filter({ hasText: "The desk could not be loaded" });
	expect(await alert.count()).toBe(0);
	await page.route("**/assets/*.js", (route) => route.abort());
	await page.goto("/", { waitUntil: "commit" });
	await alert.waitFor();
});

test("a lead's text is never markup in its list", async () => {
	const words = `</script><img src=x onerror="alert(1)"><p style="--used:1">&quot;`;
	const mark = "Ann <!--<script> O'Hare";
	await sendListedLead({ fullName: mark, additionalMessage: words });
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	const row = page.locator(".row", { hasText: mark });
	await row.getByText(words).waitFor();
	expect(await row.locator("img, [style='--used:1']").count()).toBe(0);
});

test("lists are compressed, but not the small responses polled every three seconds", async () => {
	const { url } = await startOffice();
	const headers = { Cookie: `desk=${await signInFirstPerson()}`, "Accept-Encoding": "gzip" };
	await Promise.all([sendLead(), sendLead(), sendLead(), sendLead()]);
	await expect
		.poll(async () =>
			(await fetch(`${url}/api/leads?list=new&order=waiting`, { headers })).headers.get("Content-Encoding"),
		)
		.toBe("gzip");
});

test("the second click of a double click does not affect another lead", async () => {
	await sendListedLead({ fullName: "Doubly Pressed" });
	const page = await openDesk("/?order=newest", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Doubly Pressed" }).dblclick();
	await page.getByRole("heading", { name: "Doubly Pressed", level: 1 }).waitFor();
	await page.goto(`/?find=${"Doubly Pressed ".repeat(30)}&form=constructor`);
	await page.getByRole("heading", { name: /^Results for “Doubly/ }).waitFor();
	expect(await page.getByText("Could not load the list").count()).toBe(0);
});
