import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnyForm, forms } from "../../forms/forms.ts";
import { createValidator, type Schema } from "../support/data/json-schema.ts";
import { type Service, startService } from "../support/service/service.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/service/webhook-receiver.ts";

type Named<T> = Readonly<Record<string, T>>;
interface Reference {
	readonly $ref: string;
}
interface Parameter {
	readonly name: string;
	readonly schema: Schema;
}
interface ResponseDescription {
	readonly headers?: Named<{ readonly schema: Schema }>;
	readonly content?: Named<{ readonly schema: Schema; readonly examples?: Named<{ readonly value: unknown }> }>;
}
interface Operation<Responses> {
	readonly operationId: string;
	readonly parameters: readonly Reference[];
	readonly responses: Named<Responses>;
}
interface Document {
	readonly info: { readonly license?: { readonly name: string } };
	readonly paths: Named<{ readonly get?: Operation<ResponseDescription>; readonly post?: Operation<Reference> }>;
	readonly webhooks: Named<{ readonly post: Operation<ResponseDescription> }>;
	readonly components: {
		readonly schemas: Named<Schema & { readonly examples?: readonly Named<unknown>[] }>;
		readonly parameters: Named<Parameter>;
		readonly responses: Named<ResponseDescription>;
	};
}

const document: Document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const { paths, webhooks, components } = document;

/** Finds what a `$ref` names. */
function resolve<T>(all: Named<T>, { $ref }: Reference): T {
	const found = all[$ref.split("/").at(-1) ?? ""];
	if (found === undefined) throw new Error(`The document lacks ${$ref}`);
	return found;
}

const listFaults = createValidator(($ref) => resolve(components.schemas, { $ref }));

/** Finds the schema of a form's request or of its webhook's. */
function findSchema({ path }: AnyForm, kind: "Lead" | "Payload") {
	const name = path.replaceAll("-", "").toLowerCase() + kind.toLowerCase();
	const [, schema] = Object.entries(components.schemas).find(([each]) => each.toLowerCase() === name) ?? [];
	const [example = {}] = schema?.examples ?? [];
	if (!schema) throw new Error(`The document lacks ${name}`);
	return { schema, example };
}

const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;
let service: Service;
let receiver: WebhookReceiver;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	service = await startService({
		env: {
			TRUST_PROXY: "1",
			HUB_WEBHOOK_BASE_URL: `${receiver.url}/hubs`,
			CRM_WEBHOOK_URL: `${receiver.url}/crm`,
			WEBHOOK_SECRET: secret,
		},
	});
});
afterAll(async () => {
	await service.stop();
	await receiver.stop();
});

let senders = 0;
/** Returns an address that no other post has, so that none reaches the limit. */
const newSender = (): string => {
	senders += 1;
	return `198.51.${Math.floor(senders / 250)}.${senders % 250}`;
};

const json = { "Content-Type": "application/json" };

/** Posts to a form and checks the response against its description: status, headers and body. */
async function post(path: string, body: BodyInit, headers: Named<string> = {}) {
	const response = await fetch(`${service.url}/api/leads/${path}`, {
		method: "POST",
		headers: { ...json, "X-Forwarded-For": newSender(), ...headers },
		body,
	});
	const reference = paths[`/api/leads/${path}`]?.post?.responses[response.status];
	if (!reference) throw new Error(`The document lacks an answer ${response.status}`);
	const described = resolve(components.responses, reference);
	for (const [name, { schema }] of Object.entries(described.headers ?? {})) {
		const value = response.headers.get(name);
		expect(listFaults(schema, schema.type === "integer" ? Number(value ?? Number.NaN) : value)).toEqual([]);
	}
	const content = described.content?.[response.headers.get("Content-Type") ?? ""];
	const sent = await response.json();
	expect(listFaults(content?.schema ?? { enum: [] }, sent)).toEqual([]);
	return { status: response.status, body: sent, examples: content?.examples };
}

const send = (path: string, values: unknown, headers?: Named<string>) => post(path, JSON.stringify(values), headers);

/** Returns a value that the schema refuses; undefined if there is none. */
function refused(schema: Schema): unknown {
	if (schema.items) return ["no such option"];
	if (schema.enum) return "no such option";
	return schema.maxLength && "x".repeat(schema.maxLength + 1);
}

describe.each(forms.map((form): [string, AnyForm] => [form.path, form]))(
	"the description of the %s form",
	(path, form) => {
		const { schema, example } = findSchema(form, "Lead");
		const required = schema.required ?? [];

		test("has a valid example, and describes what its webhook gets for it", async () => {
			expect(listFaults(schema, example)).toEqual([]);
			const { status, body } = await send(path, { ...example, source: { landing: "/" } });
			expect(status).toBe(202);

			const arrival = () => receiver.requests.find(({ headers }) => headers["idempotency-key"] === body.id);
			await expect.poll(arrival).toBeDefined();
			const { headers, body: delivered = "", json: payload } = arrival() ?? {};
			expect(listFaults(findSchema(form, "Payload").schema, payload)).toEqual([]);
			expect(payload).toMatchObject(example);
			for (const reference of webhooks[path]?.post.parameters ?? []) {
				const { name, schema } = resolve(components.parameters, reference);
				expect(listFaults(schema, headers?.[name.toLowerCase()])).toEqual([]);
			}
			const signed = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));
			expect(new Webhook(secret).verify(delivered, signed)).toEqual(payload);
		});

		test("has an example of its webhook's payload", () => {
			const { schema, example } = findSchema(form, "Payload");
			expect(listFaults(schema, example)).toEqual([]);
		});

		test("requires exactly the fields without which a lead is refused", async () => {
			const least = Object.fromEntries(required.map((name) => [name, example[name]]));
			expect((await send(path, least)).status).toBe(202);
			for (const name of required) {
				const { status, body } = await send(path, { ...least, [name]: undefined });
				expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
			}
		});

		test("limits each value as the service does", async () => {
			for (const [name, rule] of Object.entries(schema.properties ?? {})) {
				const value = refused(rule);
				if (value === undefined) continue;
				expect(listFaults(schema, { ...example, [name]: value })).not.toEqual([]);
				const { status, body } = await send(path, { ...example, [name]: value });
				expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
			}
		});
	},
);

/** Values of many types and shapes, of which a program may send any by mistake. */
const shapes = [
	0,
	2079460018,
	1.5,
	true,
	null,
	"",
	" ",
	"x",
	` ${"x".repeat(200)}`,
	{},
	{ a: "x" },
	[],
	["x"],
	[["x"]],
	"x\u0007x",
	"x\u0085x",
	"x\tx\r\nx",
];

test("the description has a licence, and an id of its own for each operation", () => {
	expect(document.info.license?.name).toBeTruthy();
	const ids = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) =>
		Object.values(path).map(({ operationId }) => operationId),
	);
	expect(ids).toHaveLength(2 * forms.length + 6);
	expect(new Set(ids.filter(Boolean)).size).toBe(ids.length);
});

test("the description refuses control characters where the service does", async () => {
	for (const form of forms) {
		const { schema, example } = findSchema(form, "Lead");
		for (const { name, kind } of form.fields) {
			const lead = { ...example, [name]: `x\u0007${example[name]}` };
			const isRefused = (await send(form.path, lead)).status === 422;
			expect(isRefused, name).toBe(kind !== "message");
			if (kind !== "email") expect(listFaults(schema, lead).length > 0, name).toBe(isRefused);
			const delivered = { ...findSchema(form, "Payload").example, [name]: lead[name] };
			expect(listFaults(findSchema(form, "Payload").schema, delivered), name).not.toEqual([]);
		}
	}
});

test("the service accepts no lead that its description refuses", async () => {
	const accepted: string[] = [];
	for (const form of forms) {
		const { schema, example } = findSchema(form, "Lead");
		for (const name of Object.keys(schema.properties ?? {})) {
			for (const value of [...shapes, ` ${example[name]}`, [example[name]]]) {
				const lead = { ...example, [name]: value };
				const { status } = await send(form.path, lead);
				if (status !== 202) continue;
				accepted.push(name);
				expect(listFaults(schema, lead)).toEqual([]);
			}
		}
	}
	expect(accepted).toContain("phoneNumber");
});

const guide = readFileSync("docs/api.md", "utf8");

test("docs/api.md has a curl command that the service accepts", async () => {
	const [, path = "", body = ""] = /\/api\/leads\/(\S+)[^']*(?:'[^'{]*' [^']*)*'(\{[^']*)'/.exec(guide) ?? [];
	expect((await post(path, body)).status).toBe(202);
});

test("docs/api.md has a signature check that accepts only genuine, recent deliveries", async () => {
	const [, source = ""] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
	const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
	await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
	const [{ headers, body } = { headers: {}, body: "" }] = receiver.requests;
	expect(isGenuine(headers, body, secret)).toBe(true);
	expect(isGenuine(headers, `${body} `, secret)).toBe(false);
	const old = String(Math.floor(Date.now() / 1000) - 301);
	const signature = new Webhook(secret).sign("id", new Date(Number(old) * 1000), body);
	const replayed = { "webhook-id": "id", "webhook-timestamp": old, "webhook-signature": signature };
	expect(isGenuine(replayed, body, secret)).toBe(false);
	expect(isGenuine({}, body, secret)).toBe(false);
});

const { example } = findSchema(forms[0], "Lead");
const [{ path }] = forms;
const provoke: Named<() => ReturnType<typeof post>> = {
	"not-json": () => post(path, "{"),
	"bad-request": () => post(path, Uint8Array.of(0x7b, 0xff, 0x7d)),
	"bad-idempotency-key": () => send(path, example, { "Idempotency-Key": "x".repeat(201) }),
	"cross-origin": () => send(path, example, { Origin: "https://other.example" }),
	"too-large": () => send(path, { ...example, more: "x".repeat(32 * 1024) }),
	"wrong-content-type": () => send(path, example, { "Content-Type": "text/plain" }),
	"invalid-input": () => send(path, {}),
	"idempotency-key-reused": async () => {
		await send(path, example, { "Idempotency-Key": "one" });
		return send(path, { ...example, fullName: "Somebody Else" }, { "Idempotency-Key": "one" });
	},
	"too-many-posts": async () => {
		const headers = { "X-Forwarded-For": newSender() };
		for (let sent = 0; sent < 30; sent += 1) await send(path, {}, headers);
		return send(path, example, headers);
	},
};

test.each(Object.entries(provoke))(
	"the description of problems lists %s with its status, type and title",
	async (code, response) => {
		const { status, body, examples } = await response();
		const { errors: _, detail: __, requestId: ___, ...sent } = body;
		expect(examples?.[code]?.value).toMatchObject({ ...sent, status, code });
	},
);

test("the description of problems lists only codes that a test covers", () => {
	const described = Object.values(components.responses).flatMap(({ content }) =>
		Object.keys(content?.["application/problem+json"]?.examples ?? {}),
	);
	const faults = ["incomplete-body", "internal-error", "store-unavailable", "try-again"];
	expect(described.sort()).toEqual([...Object.keys(provoke), ...faults].sort());
});

test.each(Object.entries(paths).flatMap(([path, { get }]) => (get ? [[path, get] as const] : [])))(
	"GET %s responds as described",
	async (path, { responses }) => {
		const response = await fetch(service.url + path);
		const [type] = (response.headers.get("Content-Type") ?? "").split(";");
		expect([response.status, type]).toEqual([200, ...Object.keys(responses[200]?.content ?? {})]);
	},
);

test("metrics are hidden from callers on other machines, as described", async () => {
	const response = await fetch(`${service.url}/metrics`, { headers: { "X-Forwarded-For": newSender() } });
	expect(Object.keys(paths["/metrics"]?.get?.responses ?? {})).toContain(String(response.status));
	expect(response.status).toBe(404);
});
