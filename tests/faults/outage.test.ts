import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type FormPath, findFormByPath } from "../../forms/forms.ts";
import { openDatabase } from "../../server/database/open.ts";
import { listLeads, readLeads } from "../../server/leads/lead.ts";
import { countLeads } from "../../server/search/query.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { readWebhook } from "../support/data/leads.ts";
import { startOwnPostgres } from "../support/data/postgres.ts";
import { createRequest, send, startSenders } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";
import { type Reaction, startWebhookReceiver } from "../support/service/webhook-receiver.ts";
import { freePort } from "../support/system/free-port.ts";

/** First response of each form's webhook, and the recorded outcome of the first attempt. The contact form's is down. */
const troubles = new Map<FormPath, { readonly reaction?: Reaction; readonly remembered: object }>([
	["gc", { reaction: "hang", remembered: { status: null, error: "no response within 15 s" } }],
	["flooring", { reaction: "reset", remembered: { status: null, error: expect.stringMatching(/^no connection/) } }],
	[
		"electrical",
		{
			reaction: { status: 307, headers: { Location: "/elsewhere" } },
			remembered: { status: 307, error: "HTTP 307: redirects are not followed" },
		},
	],
	[
		"plumbing",
		{ reaction: { status: 429, headers: { "Retry-After": "3" } }, remembered: { status: 429, error: "HTTP 429" } },
	],
	["contact", { remembered: { status: null, error: "no connection (ECONNREFUSED)" } }],
]);
const leadsPerForm = 6;

test("webhooks that fail in any way get every lead once they are back", async () => {
	const port = await freePort();
	const receiver = await startWebhookReceiver({
		respond: ({ path }) => [...troubles].find(([form]) => path === `/hubs/${form}`)?.[1].reaction ?? { status: 500 },
	});
	onTestFinished(() => receiver.stop());
	const service = await startService({
		env: {
			HUB_WEBHOOK_BASE_URL: `${receiver.url}/hubs`,
			CRM_WEBHOOK_URL: `http://127.0.0.1:${port}/crm`,
			DELIVERY_SCHEDULE: "2s,2s,2s,2s,2s,2s,2s,2s,2s,2s",
			TRUST_PROXY: "1",
			DESK_PORT: "0",
		},
	});
	onTestFinished(() => service.stop());
	const db = await openDatabase(service.databaseUrl);
	onTestFinished(() => db.destroy());

	const ids: string[] = [];
	for (const path of troubles.keys()) {
		const form = findFormByPath(path);
		for (let number = 0; form && number < leadsPerForm; number += 1) {
			const { id = "" } = await send(service.url, createRequest(createExamples(form)), path);
			ids.push(id);
		}
	}
	const read = async () =>
		Promise.all(
			(await readLeads(db, ids)).map(async (lead) => ({
				...lead,
				attempts: (await readWebhook(db, lead.id))?.attempts ?? [],
			})),
		);

	// An attempt without a response is recorded only after its 15 seconds
	await receiver.received(4 * leadsPerForm);
	await expect
		.poll(async () => (await read()).filter(({ form, attempts }) => form === "contact" && attempts.length > 0))
		.toHaveLength(leadsPerForm);
	expect((await read()).map(({ state }) => state)).toEqual(ids.map(() => "pending"));

	const revived = await startWebhookReceiver({ port });
	onTestFinished(() => revived.stop());
	receiver.respond(() => ({ status: 204 }));
	await expect.poll(() => countLeads(db, { state: "delivered" }), { timeout: 60_000 }).toBe(ids.length);

	const received = [...receiver.requests, ...revived.requests];
	expect(received.map(({ path }) => path)).not.toContain("/elsewhere");
	for (const { id, form, payload, attempts } of await read()) {
		const [first, second] = attempts;
		expect(first).toMatchObject(troubles.get(form)?.remembered ?? {});
		expect(attempts.at(-1)).toMatchObject({ status: 204, error: null });
		if (form === "plumbing") expect(Number(second?.startedAt) - Number(first?.startedAt)).toBeGreaterThanOrEqual(3_000);
		const bodies = received.filter(({ headers }) => headers["idempotency-key"] === id).map(({ json }) => json);
		expect(bodies.length).toBeGreaterThanOrEqual(form === "contact" ? 1 : 2);
		for (const body of bodies) expect(body).toEqual(payload);
	}
}, 120_000);

const absence = 30_000;

test("while PostgreSQL is unavailable posts get 503, and no acknowledged lead is lost", async () => {
	const server = await startOwnPostgres();
	onTestFinished(() => server.stop());
	const receiver = await startWebhookReceiver();
	onTestFinished(() => receiver.stop());
	const databaseUrl = await server.createDatabase();
	const service = await startService({
		env: { DATABASE_URL: databaseUrl, HUB_WEBHOOK_BASE_URL: receiver.url, TRUST_PROXY: "1", DESK_PORT: "0" },
	});
	onTestFinished(() => service.stop());
	const senders = startSenders(() => service.url);
	await expect.poll(() => senders.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(50);

	await server.halt();
	const back = performance.now() + absence;
	expect(await send(service.url, createRequest())).toEqual({ status: 503 });
	const before = senders.acknowledged.size;
	while (performance.now() < back) {
		expect(await send(service.url, createRequest())).toEqual({ status: 503 });
		expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
		expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
		await wait(200);
	}
	expect(senders.acknowledged.size).toBe(before);

	await server.resume();
	const start = performance.now();
	await expect.poll(() => senders.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before);
	const recovery = performance.now() - start;
	await expect.poll(() => senders.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 50);
	await senders.finish();
	expect([...senders.responses.keys()].toSorted()).toEqual([202, 503]);

	const db = await openDatabase(databaseUrl);
	onTestFinished(() => db.destroy());
	const promised = [...senders.acknowledged.values()];
	await expect.poll(() => countLeads(db, { state: "delivered" }), { timeout: 100_000 }).toBe(promised.length);
	const stored: string[] = [];
	for await (const { id } of listLeads(db, {})) stored.push(id);
	expect(stored.toSorted()).toEqual(promised.toSorted());
	process.stdout.write(
		`PostgreSQL unavailable for ${absence / 1000} s: ${promised.length} leads acknowledged, stored and delivered, ${senders.responses.get(503)} answers 503, next lead ${(recovery / 1000).toFixed(1)} s after its return\n`,
	);
}, 200_000);
