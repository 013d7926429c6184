import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { colleague, deskPage, office, request, send, signedIn } from "./office.ts";

const mustBeInert = (field: HTMLElement | SVGElement) => {
	if (!(field instanceof HTMLElement && field.inert)) throw new Error(`${field.outerHTML} takes what is typed`);
};

const asked = (path: string) => !/^\/(assets\/|icon|$)/.test(path);

test("a page contains its list before any script has loaded, and does not request it again", async () => {
	await request({ fullName: "Early Visitor" });
	const cookie = await signedIn();
	const page = await deskPage("/?order=newest", { cookie, hasScripts: false });
	await page.getByRole("link", { name: "Early Visitor" }).waitFor();
	await page.getByRole("link", { name: /^New \d/ }).waitFor();

	const taken = await deskPage("/", { cookie });
	await taken.getByRole("checkbox", { name: "Choose Early Visitor" }).check();
	await taken.locator(".bulk").waitFor();
	const fetched = await taken.evaluate(() =>
		performance.getEntriesByType("resource").map(({ name }) => name.replace(location.origin, "")),
	);
	for (const path of ["/api/session", "/api/people", "/api/leads?list=new&order=waiting"])
		expect(fetched.filter(asked), path).not.toContain(path);
});

test("clicks before the scripts have loaded are replayed afterwards; if a script is missing, links still work", async () => {
	await request({ fullName: "Quick Visitor" });
	const page = await deskPage("/numbers", { cookie: await signedIn(), expectedConsole: /dynamically imported module/ });
	const { promise: isPressed, resolve: go } = Promise.withResolvers<void>();
	await page.route("**/assets/start-*.js", async (route) => {
		await isPressed;
		await route.continue();
	});
	await page.goto("/?order=newest", { waitUntil: "commit" });
	const box = page.getByRole("checkbox", { name: "Choose Quick Visitor" });
	await box.click();
	// Nothing happens yet, and a second press does not undo the first
	await box.click();
	expect(await box.isChecked()).toBe(false);
	// Fields are inert, because anything typed or chosen now would be lost
	for (const field of await page.locator("search, select").all()) await field.evaluate(mustBeInert);
	go();
	await page.locator(".bulk").waitFor();
	expect(await box.isChecked()).toBe(true);
	await page.getByRole("searchbox", { name: "Search leads" }).fill("Quick");
	await page.waitForURL(/find=Quick/);

	await page.unroute("**/assets/start-*.js");
	await page.route("**/assets/start-*.js", (route) => route.abort());
	await page.goto("/?order=newest", { waitUntil: "commit" });
	await page.getByRole("alert").filter({ hasText: "The desk could not be loaded" }).waitFor();
	await page.getByRole("link", { name: "Quick Visitor" }).click();
	await page.waitForURL(/\/leads\/BF-/);
});

test("a lead's text is never markup in the page of its list", async () => {
	const words = `</script><img src=x onerror="alert(1)"><p style="--used:1">&quot;`;
	const mark = "Ann <!--<script> O'Hare";
	await request({ fullName: mark, additionalMessage: words });
	const page = await deskPage("/?order=newest", { cookie: await signedIn() });
	const row = page.locator(".row", { hasText: mark });
	await row.getByText(words).waitFor();
	expect(await row.locator("img, [style='--used:1']").count()).toBe(0);
	// The browser has hydrated the page as it was
	await row.getByRole("checkbox").check();
	await page.locator(".bulk").waitFor();
});

test("a page holds leads only for a signed-in person, and its policy allows the scale of their lines and no more", async () => {
	await request({ fullName: "Private Visitor" });
	const { url } = await office();
	const get = async (cookie: string) => {
		const answer = await fetch(`${url}/?order=newest`, { headers: { Cookie: cookie && `desk=${cookie}` } });
		return { text: await answer.text(), headers: answer.headers };
	};
	const mine = await get(await signedIn());
	expect(mine.text).toContain("Private Visitor");
	expect(mine.headers.get("Cache-Control")).toBe("no-store");
	const attributes =
		/style-src-attr ([^;]*)/.exec(mine.headers.get("Content-Security-Policy") ?? "")?.[1]?.split(" ") ?? [];
	const lines = [...mine.text.matchAll(/ style="(--used:[\d.]+)"/g)].map(
		([, style = ""]) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
	);
	expect(new Set(attributes)).toEqual(new Set(["'unsafe-hashes'", ...lines]));

	const left = await colleague("Short Stay", "short-stay@brickfold.example");
	expect((await get(left)).text).toContain("Private Visitor");
	await fetch(`${url}/api/session`, { method: "DELETE", headers: { Origin: url, Cookie: `desk=${left}` } });
	for (const cookie of ["", "nobody", left]) {
		const { text } = await get(cookie);
		expect(text).toContain('<div id="desk"></div>');
		expect(text).not.toContain("Private Visitor");
	}
});

test("a page requests no data ahead while nobody is signed in", async () => {
	const { url } = await office();
	const linkOf = async (cookie: string) =>
		(await fetch(`${url}/numbers`, { headers: { Cookie: cookie } })).headers.get("Link");
	expect(await linkOf("")).toBeNull();
	expect(await linkOf(`desk=${await signedIn()}`)).toContain("</api/session>");
});

test("a list is compressed, but not the small answers requested every three seconds", async () => {
	const { url } = await office();
	const headers = { Cookie: `desk=${await signedIn()}`, "Accept-Encoding": "gzip" };
	await Promise.all([send(), send(), send(), send()]);
	await expect
		.poll(async () =>
			(await fetch(`${url}/api/leads?list=new&order=waiting`, { headers })).headers.get("Content-Encoding"),
		)
		.toBe("gzip");
});

test("a list is rendered up to its first rows, without any trace of further ones", async () => {
	await Promise.all(Array.from({ length: 52 }, (_, at) => send({ fullName: `Waiting ${at}` })));
	await request({ fullName: "Waiting last" });
	const page = await deskPage("/", { cookie: await signedIn(), hasScripts: false });
	expect(await page.locator(".row").count()).toBe(12);
	expect(await page.locator(".end-of-list").count()).toBe(0);
	for (const group of await page.locator(".rows").all()) expect(await group.locator(".row").count()).toBeGreaterThan(0);
});

test("the second click of a double click hits no other lead, and requests that the service would refuse are not sent", async () => {
	await request({ fullName: "Doubly Pressed" });
	const page = await deskPage("/?order=newest", { cookie: await signedIn() });
	await page.getByRole("link", { name: "Doubly Pressed" }).dblclick();
	await page.getByRole("heading", { name: "Doubly Pressed", level: 1 }).waitFor();
	await page.goto(`/?find=${"Doubly Pressed ".repeat(30)}&place=constructor`);
	await page.getByRole("heading", { name: /^Found: Doubly/ }).waitFor();
	expect(await page.getByText("The list cannot be shown").count()).toBe(0);
});
