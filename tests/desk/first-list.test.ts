import { expect, test } from "vitest";
import { deskPage, office, request, send, signedIn } from "./office.ts";

const askedFirst = ["/api/session", "/api/people", "/api/leads?list=new&order=waiting", "/api/counts"];

test("what the first list needs comes beside the scripts, and is asked once", async () => {
	await request();
	const page = await deskPage("/", { cookie: await signedIn() });
	await page.locator(".row").first().waitFor();
	const fetched = await page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming)
			.map(({ name, startTime, responseEnd }) => ({ path: name.replace(location.origin, ""), startTime, responseEnd })),
	);
	const script = fetched.find(({ path }) => path.endsWith(".js"));
	for (const asked of askedFirst) {
		const answers = fetched.filter(({ path }) => path === asked);
		expect(answers, asked).toHaveLength(1);
		expect(answers[0]?.startTime, asked).toBeLessThan(script?.responseEnd ?? 0);
	}
});

test("a page for somebody who is not signed in asks nothing ahead", async () => {
	const { url } = await office();
	const linkOf = async (cookie: string) => (await fetch(url, { headers: { Cookie: cookie } })).headers.get("Link");
	expect(await linkOf("")).toBeNull();
	expect(await linkOf(`desk=${await signedIn()}`)).toContain("</api/session>");
});

test("a list is compressed; what is asked every three seconds is not worth it", async () => {
	const { url } = await office();
	const headers = { Cookie: `desk=${await signedIn()}`, "Accept-Encoding": "gzip" };
	await Promise.all([send(), send(), send(), send()]);
	await expect
		.poll(async () =>
			(await fetch(`${url}/api/leads?list=new&order=waiting`, { headers })).headers.get("Content-Encoding"),
		)
		.toBe("gzip");
});
