import { expect, test } from "vitest";
import { startTestApp } from "../../tests/support/service/post-leads.ts";

const rendered = { renderPage: async (request: Request) => new Response(`<script>a()</script>${request.url}`) };

test.each(["/areas", "/contact"])("%s with a postcode in its address is rendered for that postcode", async (path) => {
	const { app } = await startTestApp(rendered);
	const response = await app.request(`${path}?postcode=sw4+0lg`);
	expect(response.status).toBe(200);
	expect(await response.text()).toContain(`${path}?postcode=sw4+0lg`);
	expect(response.headers.get("Content-Type")).toContain("text/html");
	expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
	expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a percent-encoded path is rendered as the page that it decodes to", async () => {
	const { app } = await startTestApp(rendered);
	const response = await app.request("/%61reas?postcode=SE15");
	expect(await response.text()).toContain("http://localhost/areas?postcode=SE15");
});

test("any other path is served as the built file, with any query", async () => {
	const { app } = await startTestApp(rendered);
	for (const path of ["/about?postcode=SE15", "/about", "/?q=1"])
		expect(await (await app.request(path)).text()).not.toContain("a()");
	expect(await (await app.request("/areas?q=1")).text()).toContain("Areas");
});

test("at most 20 pages with a postcode are rendered a second, for many networks together", async () => {
	const renderings: string[] = [];
	const renderPage = async ({ url }: Request) => {
		renderings.push(url);
		return new Response("rendered");
	};
	const { app } = await startTestApp({ renderPage, proxies: 1, getNow: () => new Date("2026-03-02T09:30:00Z") });
	const ask = (at: number) =>
		app.request(`/areas?postcode=SE${at}`, { headers: { "X-Forwarded-For": `192.0.${at % 250}.1` } });
	const responses = await Promise.all(Array.from({ length: 300 }, (_, at) => ask(at)));
	expect(renderings).toHaveLength(20);
	const texts = await Promise.all(responses.map((response) => response.text()));
	expect(
		texts.filter((text) => text.includes("Areas")),
		"the built file",
	).toHaveLength(280);
});

test("the postcode does not appear in the log", async () => {
	const { app, logs } = await startTestApp(rendered);
	await app.request("/areas?postcode=SW40LG");
	expect(logs()).toContain('"/areas"');
	expect(logs()).not.toContain("SW40LG");
});
