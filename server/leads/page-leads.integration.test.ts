import { expect, test } from "vitest";
import { company } from "../../content/company/company.ts";
import { forms } from "../../forms/forms.ts";
import { createExample, createExamples } from "../../tests/support/browser/fill-form.ts";
import {
	formPost,
	jsonPost,
	listStoredLeads,
	plumbingRequest,
	post,
	startTestApp,
} from "../../tests/support/service/post-leads.ts";

const page = "/services/plumbing";

test.each(forms.map((form) => [form.page, form] as const))(
	"a form posted to %s is stored and redirects to /thank-you",
	async (address, form) => {
		const started = await startTestApp();
		const sent = new URLSearchParams(
			form.fields.flatMap((field) =>
				[createExample(field)].flat().map((value) => [field.name, value] as [string, string]),
			),
		);
		const { status, headers } = await post(started, formPost(sent.toString()), address);
		expect([status, headers.get("Location")]).toEqual([303, "/thank-you"]);
		const [lead] = await listStoredLeads(started);
		expect(lead?.form).toBe(form.path);
		expect(lead?.payload).toMatchObject(createExamples(form));
	},
);

test("a form posted without JavaScript comes back with its problems and input", async () => {
	const started = await startTestApp();
	const { status, headers, body } = await post(started, formPost({ ...plumbingRequest, email: "nobody" }), page);
	expect(status).toBe(422);
	expect(headers.get("Content-Type")).toContain("text/html");
	expect(body).toContain("email=nobody");
	expect(headers.get("Cache-Control")).toBe("private, no-cache");
	expect(await listStoredLeads(started)).toEqual([]);
});

test("a form posted without JavaScript to a percent-encoded path works like any other", async () => {
	const rendered: string[] = [];
	const renderPage = async ({ url }: Request) => {
		rendered.push(url);
		return new Response("again", { status: 422 });
	};
	const started = await startTestApp({ renderPage });
	const address = "/%73ervices/%70lumbing";
	expect(await post(started, formPost({ ...plumbingRequest, email: "nobody" }), address)).toMatchObject({
		status: 422,
	});
	expect(rendered).toEqual(["http://localhost/services/plumbing"]);
	expect(await post(started, formPost(plumbingRequest), address)).toMatchObject({ status: 303 });
	expect(await listStoredLeads(started)).toHaveLength(1);
	expect(await post(started, formPost(plumbingRequest), "/%2573ervices/plumbing")).toMatchObject({ status: 404 });
});

test("a form posted twice without JavaScript on one day is one lead", async () => {
	let now = new Date("2026-03-02T23:59:00Z");
	const started = await startTestApp({ getNow: () => now });
	await post(started, formPost(plumbingRequest), page);
	expect((await post(started, formPost(plumbingRequest), page)).status).toBe(303);
	expect(await listStoredLeads(started)).toHaveLength(1);
	now = new Date("2026-03-03T00:01:00Z");
	await post(started, formPost(plumbingRequest), page);
	expect(await listStoredLeads(started)).toHaveLength(2);
});

test("a form posted without JavaScript with the hidden field filled in is marked as spam", async () => {
	const started = await startTestApp();
	expect((await post(started, formPost({ ...plumbingRequest, website: "x" }), page)).status).toBe(303);
	expect((await listStoredLeads(started))[0]?.state).toBe("spam");
});

test.each([
	[
		"from a foreign page",
		403,
		formPost(plumbingRequest, { Host: "brickfold.example", Origin: "https://evil.example" }),
	],
	["of another content type", 415, jsonPost(plumbingRequest)],
	["longer than 32 KiB", 413, formPost({ additionalMessage: "x".repeat(40_000) })],
])("a form post %s gets %i and a page that explains it", async (_, expected, init) => {
	const { status, headers, body } = await post(await startTestApp(), init, page);
	expect(status).toBe(expected);
	expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(body).toContain("Your enquiry was not sent");
	expect(body).toContain(company.phone);
});

test("posting forms without JavaScript too often gets 429 and a page with the wait", async () => {
	const started = await startTestApp({ limiter: { consume: () => 42 } });
	const { status, headers, body } = await post(started, formPost(plumbingRequest), page);
	expect([status, headers.get("Retry-After")]).toEqual([429, "42"]);
	expect(body).toContain("in 42 seconds");
});

test("posting to a page without a form gets 405, and to an unknown page 404", async () => {
	const started = await startTestApp();
	expect(await post(started, formPost(plumbingRequest), "/about")).toMatchObject({ status: 405 });
	expect(await post(started, formPost(plumbingRequest), "/nothing")).toMatchObject({ status: 404 });
});
