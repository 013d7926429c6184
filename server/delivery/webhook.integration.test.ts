import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startWebhookReceiver } from "../../tests/support/service/webhook-receiver.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { claim } from "./queue.ts";
import { createWebhookSender } from "./webhook.ts";

/** Sends leads to a receiver, one after the other, and returns the requests that it got. */
async function post(leads: readonly NewLead[], options = {}, toUrl = (receiver: string) => `${receiver}/plumbing`) {
	const db = await openEmptyDatabase();
	const receiver = await startWebhookReceiver();
	onTestFinished(() => receiver.stop());
	const stored = [];
	for (const lead of leads) stored.push(await insertLead(db, lead));
	const sender = createWebhookSender(() => toUrl(receiver.url), options);
	const now = Date.now();
	for (const delivery of await claim(db, "webhook", "test", leads.length, now))
		await sender.attempt(delivery, now, new AbortController().signal);
	return { requests: receiver.requests, stored };
}

test("a request names its sender and carries credentials, but no header of a browser", async () => {
	const withCredentials = (receiver: string) => `${receiver.replace("//", "//user:p%40ss@")}/in?sig=a%2Fb`;
	const { requests } = await post([someLead()], {}, withCredentials);
	expect(requests[0]?.path).toBe("/in?sig=a%2Fb");
	expect(requests[0]?.headers).toMatchObject({
		"user-agent": "Brickfold-Webhooks/1.0",
		authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}`,
	});
	expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
		"authorization",
		"connection",
		"content-length",
		"content-type",
		"host",
		"idempotency-key",
		"lead-id",
		"lead-reference",
		"user-agent",
	]);
});

test("a request carries the lead's id, reference and source, and the headers of the settings", async () => {
	const source = { landing: "/", utm_campaign: "Été 🏠 \u007f", gclid: "Cj0KCQ" };
	const lead = someLead({ source });
	const { requests, stored } = await post([lead], { headers: { Authorization: "Bearer token" } });
	const headers = requests[0]?.headers;
	expect(headers).toMatchObject({
		"lead-id": lead.id,
		"lead-reference": stored[0]?.reference,
		authorization: "Bearer token",
	});
	expect(headers?.["lead-source"]).toMatch(/^[ -~]+$/);
	expect(JSON.parse(String(headers?.["lead-source"]))).toEqual(source);
});

test("a request has no source header if the source is unknown or would make the header too long", async () => {
	const long = "水".repeat(200);
	const sources = [
		undefined,
		{ landing: "/", utm_campaign: "é".repeat(200), utm_term: long },
		{ utm_campaign: long, utm_term: long, utm_source: long, utm_medium: long },
	];
	const { requests } = await post(sources.map((source, index) => someLead({ source, receivedAt: new Date(index) })));
	expect(requests.map(({ headers }) => "lead-source" in headers)).toEqual([false, true, false]);
});

test("a request is signed as Standard Webhooks specifies", async () => {
	const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;
	const { requests } = await post([someLead()], { secret });
	const headers = Object.fromEntries(
		Object.entries(requests[0]?.headers ?? {}).map(([name, value]) => [name, String(value)]),
	);
	expect(() => new Webhook(secret).verify(requests[0]?.body ?? "", headers)).not.toThrow();
});
