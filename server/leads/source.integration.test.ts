import { expect, test } from "vitest";
import { readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import {
	jsonPost,
	listStoredLeads,
	plumbingRequest,
	post,
	startTestApp,
} from "../../tests/support/service/post-leads.ts";
import { claim } from "../delivery/queue.ts";
import { readLead } from "../workflow/lead-record.ts";
import { parseSource } from "./source.ts";

test.each<[unknown, unknown]>([
	[
		{ landing: "/services/plumbing", referrer: "www.google.com", utm_source: "news", utm_campaign: "Spring – leaks" },
		{ landing: "/services/plumbing", referrer: "www.google.com", utm_source: "news", utm_campaign: "Spring – leaks" },
	],
	[{ landing: "https://evil.example/", referrer: "a b", other: "x", utm_term: 5 }, undefined],
	[{ utm_source: "\u0000a\u202eb\n", landing: "/x?y" }, { utm_source: "ab" }],
	[{ utm_source: "x".repeat(5000) }, { utm_source: "x".repeat(200) }],
	[{ utm_source: " " }, undefined],
	["/", undefined],
	[null, undefined],
	[["/"], undefined],
])("the visit source %j is stored as %j", (sent, kept) => {
	expect(parseSource(sent)).toEqual(kept);
});

test("a visit's source is stored with the lead and is no part of its payload", async () => {
	const started = await startTestApp();
	const source = { landing: "/", referrer: "www.google.com", utm_source: "news" };
	const { status } = await post(started, jsonPost({ ...plumbingRequest, source }));
	expect(status).toBe(202);
	const [lead] = await listStoredLeads(started);
	expect(await readLead(started.db, lead?.id ?? "")).toMatchObject({ source });
	expect(JSON.stringify(lead?.payload)).not.toContain("google");
	expect(await claim(started.db, "webhook", "a", 1, Date.now() + 1000)).toMatchObject([
		{ body: JSON.stringify(lead?.payload), source: JSON.stringify(source) },
	]);
	expect(await readLeadsByEmail(started.db, plumbingRequest.email)).toMatchObject([{ source }]);

	const without = await post(started, jsonPost({ ...plumbingRequest, source: "nonsense", fullName: "Bo Osei" }));
	expect(without.status).toBe(202);
	const [second] = await listStoredLeads(started);
	expect((await readLead(started.db, second?.id ?? ""))?.source).toBeUndefined();
});
