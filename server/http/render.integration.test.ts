import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { formPost, listStoredLeads, plumbingRequest, startTestApp } from "../../tests/support/service/post-leads.ts";

const page = "/services/plumbing";
const bad = { ...plumbingRequest, email: "nobody" };
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

/** Counts the statuses of invalid posts, each from the address of its number. */
const statuses = async (posts: number, addressOf: (number: number) => string): Promise<Map<number, number>> => {
	const { app } = await startTestApp({
		getNow: () => new Date("2026-03-02T09:30:00Z"),
		limiter: { consume: () => 0 },
	});
	const counts = new Map<number, number>();
	for (let number = 0; number < posts; number += 1) {
		const { status } = await app.request(page, formPost(bad), from(addressOf(number)));
		counts.set(status, (counts.get(status) ?? 0) + 1);
	}
	return counts;
};

test("a form's page is rendered again at most 20 times a second for everyone", async () => {
	expect(await statuses(50, (number) => `10.0.${number}.1`)).toEqual(
		new Map([
			[422, 20],
			[429, 30],
		]),
	);
});

test("one network uses up neither the second nor the minute in which pages are rendered for others", async () => {
	let now = Date.parse("2026-03-02T09:30:00Z");
	const { app } = await startTestApp({ getNow: () => new Date(now), limiter: { consume: () => 0 } });
	const render = async (address: string) => (await app.request(page, formPost(bad), from(address))).status === 422;
	let rendered = 0;
	for (let second = 0; second < 40; second += 1, now += 1000) {
		for (let post = 0; post < 32; post += 1) if (await render(`2001:db8:7:${post % 16}::1`)) rendered += 1;
		expect(await render(`2001:db8:${second + 8}::1`)).toBe(true);
	}
	expect(rendered).toBe(60);
});

test("a form's page is rendered again at most 30 times a minute for one sender", async () => {
	let now = Date.parse("2026-03-02T09:30:00Z");
	const { app } = await startTestApp({ getNow: () => new Date(now), limiter: { consume: () => 0 } });
	let rendered = 0;
	for (let second = 0; second < 12; second += 1, now += 1000)
		for (let post = 0; post < 5; post += 1)
			if ((await app.request(page, formPost(bad), from("192.0.2.1"))).status === 422) rendered += 1;
	expect(rendered).toBe(30);
	expect((await app.request(page, formPost(bad), from("198.51.100.1"))).status).toBe(422);
});

test("valid posts are still accepted beyond the rendering limit", async () => {
	const started = await startTestApp({ getNow: () => new Date("2026-03-02T09:30:00Z") });
	const { app } = started;
	for (let post = 0; post < 10; post += 1) await app.request(page, formPost(bad));
	const response = await app.request(page, formPost(bad));
	expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "1"]);
	const html = await response.text();
	expect(html).toContain("Your enquiry was not sent");
	expect(html).toContain("in 1 second,");
	expect((await app.request(page, formPost(plumbingRequest))).status).toBe(303);
	expect(await listStoredLeads(started)).toHaveLength(1);
});

test("a rendered page's policy allows only what the page was built with", async () => {
	const renderPage = async () =>
		new Response("<style>known{}</style><style>evil{}</style><script>known()</script><script>evil()</script>", {
			status: 422,
		});
	const { app } = await startTestApp({ renderPage });
	const rendered = (await app.request(page, formPost(bad))).headers.get("Content-Security-Policy");
	expect(rendered).toContain(`script-src 'self' 'sha256-${hash("sha256", "known()", "base64")}';`);
	expect(rendered).toBe((await app.request(page)).headers.get("Content-Security-Policy"));
});
