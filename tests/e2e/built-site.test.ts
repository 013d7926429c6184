import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forms } from "../../forms/forms.ts";
import { loadSite } from "../../server/http/site.ts";
import { createLog } from "../../server/log.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { formPost } from "../support/service/post-leads.ts";
import { type Service, startService } from "../support/service/service.ts";

describe("the built site", () => {
	let service: Service;
	// A service for each test: one client gets ten rendered pages a second
	beforeEach(async () => {
		service = await startService();
	});
	afterEach(() => service.stop());

	test("answers an invalid form with its own page, naming the problems and keeping the input", async () => {
		for (const form of forms) {
			const input = { ...createExamples(form), email: "nobody" };
			const body = new URLSearchParams(
				Object.entries(input).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
			);
			const response = await fetch(`${service.url}${form.page}`, formPost(body.toString()));
			const html = await response.text();
			expect([response.status, form.page]).toEqual([422, form.page]);
			expect(html).toContain("Please enter a valid email address");
			expect(html).toContain('value="nobody"');
			expect(response.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
		}
	});

	test("decodes an encoded address, and never fails on one", async () => {
		const { url } = service;
		const refused = await fetch(`${url}/%63ontact`, formPost({ email: "nobody" }));
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('value="nobody"')]);
		const asked = await fetch(`${url}/%61reas?postcode=SE15`);
		expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('value="SE15"')]);
		for (const path of ["/%2563ontact", "/%63ontact%2f", "/contact%00", "/%c3%28", "/%"])
			expect((await fetch(url + path, formPost({ email: "nobody" }))).status).toBe(404);
	});

	test("logs a failure while rendering a page as one line of JSON", async () => {
		const lines: string[] = [];
		const onConsole = vi.spyOn(console, "error");
		const { renderPage } = await loadSite("build", createLog({ write: (line) => lines.push(line) }));
		const response = await renderPage(new Request("http://localhost/about", { method: "POST", body: "canary" }));
		expect(response.status).toBe(405);
		expect([lines.length, onConsole.mock.calls]).toEqual([1, []]);
		expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "a page could not be rendered", status: 405 });
		expect(lines[0]).not.toContain("canary");
	});

	test("answers an unknown address with status 404 and the 404 page", async () => {
		const response = await fetch(`${service.url}/no/such/page`);
		expect(response.status).toBe(404);
		expect(await response.text()).toContain("Oops! Page not found");
	});
});
