import { company } from "../../content/company/company.ts";
import { customerPagePath } from "../../forms/customer-page.ts";
import type { Form } from "../../forms/form.ts";
import { forms } from "../../forms/forms.ts";
import { pageHeader } from "../../forms/page-header.ts";
import { referencePrefix } from "../../forms/reference.ts";
import { sourceKeys } from "../../forms/source.ts";
import manifest from "../../package.json" with { type: "json" };
import { renderProblem } from "../../server/http/problem-response.ts";
import { postLimits } from "../../server/http/rate-limit.ts";
import { type ProblemCode, ProblemError } from "../../server/problem.ts";
import { referenceAlphabet } from "../../server/text/reference.ts";
import { describePayload, describeRequest, type Json } from "./form-schemas.ts";

const ref = (kind: "schemas" | "parameters" | "responses", name: string): Json => ({
	$ref: `#/components/${kind}/${name}`,
});

const exampleId = "019cae27-cdd4-7d1c-b0a5-2f6d3c0d8a71";

/** Name of a form in the document, in CamelCase: `ExtraServices`. */
const formatName = ({ path }: Form): string =>
	path.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const getTitle = (form: Form): string => (form.kind === "hub" ? form.title : "Contact");

const integerHeader = (description: string): Json => ({ description, schema: { type: "integer" } });
const retryAfter = { "Retry-After": integerHeader("Seconds to wait") };

/** Response with a problem document (RFC 9457) that has one of these codes. */
async function problemResponse(codes: readonly ProblemCode[], headers?: Json): Promise<Json> {
	const problems = codes.map(
		(code) => new ProblemError(code, code === "invalid-input" ? { errors: exampleErrors } : {}),
	);
	return {
		description: problems.map(({ message }) => message).join(". "),
		...(headers && { headers }),
		content: {
			"application/problem+json": {
				schema: { allOf: [ref("schemas", "Problem"), { properties: { code: { enum: codes } } }] },
				examples: Object.fromEntries(
					await Promise.all(
						problems.map(async (problem) => [problem.code, { value: await renderProblem(problem).json() }] as const),
					),
				),
			},
		},
	};
}

const exampleErrors = { fullName: "Full Name is required", email: "Please enter a valid email address" };

/** Problems with which a lead may be refused, by status, with the headers of that response. */
export const refusals: Readonly<
	Record<string, readonly [name: string, codes: readonly ProblemCode[], headers?: Json]>
> = {
	400: ["BadRequest", ["not-json", "bad-request", "incomplete-body", "bad-idempotency-key"]],
	403: ["ForeignPage", ["cross-origin"]],
	413: ["TooLarge", ["too-large"]],
	415: ["WrongContentType", ["wrong-content-type"]],
	422: ["Unprocessable", ["invalid-input", "idempotency-key-reused"]],
	429: ["TooManyPosts", ["too-many-posts"], retryAfter],
	500: ["InternalError", ["internal-error"]],
	503: ["Unavailable", ["store-unavailable", "try-again"], retryAfter],
};

const describeSending = (form: Form): Json => ({
	post: {
		operationId: `send${formatName(form)}Lead`,
		summary: getTitle(form),
		tags: ["leads"],
		parameters: [ref("parameters", "IdempotencyKey")],
		requestBody: {
			required: true,
			content: { "application/json": { schema: ref("schemas", `${formatName(form)}Lead`) } },
		},
		responses: {
			202: ref("responses", "Accepted"),
			...Object.fromEntries(Object.entries(refusals).map(([status, [name]]) => [status, ref("responses", name)])),
		},
	},
});

const describeWebhook = (form: Form): Json => ({
	post: {
		operationId: `receive${formatName(form)}Lead`,
		summary: `${getTitle(form)}, posted to ${form.kind === "hub" ? `HUB_WEBHOOK_BASE_URL/${form.path}` : "CRM_WEBHOOK_URL"}`,
		tags: ["webhooks"],
		parameters: [
			"DeliveryKey",
			"LeadId",
			"LeadReference",
			"LeadSource",
			"WebhookId",
			"WebhookTimestamp",
			"WebhookSignature",
		].map((name) => ref("parameters", name)),
		requestBody: {
			required: true,
			content: { "application/json": { schema: ref("schemas", `${formatName(form)}Payload`) } },
		},
		responses: {
			"2XX": { description: "Delivered. The body is ignored." },
			410: { description: "The attempts end and the delivery is failed." },
			default: { description: "Sent again as DELIVERY_SCHEDULE says. Redirects are not followed." },
		},
	},
});

const describeText = (description: string, type = "text/plain"): Json => ({
	description,
	content: { [type]: { schema: { type: "string" } } },
});

const describeGet = (operationId: string, summary: string, responses: Json): Json => ({
	get: { operationId, summary, tags: ["operation"], responses },
});

const describeOperations = async (): Promise<Json> => ({
	"/healthz": describeGet("checkLiveness", "Liveness", {
		200: describeText("The process lives: `alive`, and its version and commit on the next line"),
	}),
	"/readyz": describeGet("checkReadiness", "Readiness", {
		200: describeText("The database responds."),
		503: await problemResponse(["store-unavailable"], retryAfter),
	}),
	"/metrics": describeGet("readMetrics", "Metrics for Prometheus", {
		200: describeText("The metrics, for callers on the service's machine or with METRICS_TOKEN as bearer token"),
		404: describeText("The caller is on another machine and has no token", "text/html"),
	}),
	"/robots.txt": describeGet("readRobots", "Rules for crawlers", {
		200: describeText("Rules as RFC 9309 describes them"),
	}),
	"/sitemap.xml": describeGet("readSitemap", "Sitemap", {
		200: describeText("Every page that search engines may index", "application/xml"),
	}),
	"/.well-known/security.txt": describeGet("readSecurityContact", "Contact for vulnerabilities", {
		200: describeText("A contact as RFC 9116 describes it"),
	}),
});

const header = (name: string, description: string, schema: Json, required = false): Json => ({
	name,
	in: "header",
	description,
	required,
	schema,
});

const parameters: Json = {
	IdempotencyKey: header(
		"Idempotency-Key",
		"A key chosen by the sender, for one form with one set of values. A request with the same key and values gets the first response again and stores nothing.",
		{ type: "string", minLength: 1, maxLength: 200 },
	),
	DeliveryKey: header(
		"Idempotency-Key",
		"The lead's id, the same in every attempt",
		{ type: "string", format: "uuid" },
		true,
	),
	LeadId: header("Lead-Id", "The lead's id", { type: "string", format: "uuid" }, true),
	LeadReference: header(
		"Lead-Reference",
		"The reference that the customer gets, such as BF-7K2M9Q",
		{ type: "string" },
		true,
	),
	LeadSource: header(
		"Lead-Source",
		"Where the visit came from, as a JSON object in ASCII, if known and at most 4,096 characters long",
		{ type: "string" },
	),
	WebhookId: header("webhook-id", "The lead's id, if WEBHOOK_SECRET is set", { type: "string", format: "uuid" }),
	WebhookTimestamp: header("webhook-timestamp", "Time of this attempt in Unix seconds, if WEBHOOK_SECRET is set", {
		type: "string",
		pattern: "^\\d+$",
	}),
	WebhookSignature: header(
		"webhook-signature",
		"HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` as Standard Webhooks describes it, if WEBHOOK_SECRET is set",
		{ type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=$" },
	),
};

const schemas: Json = {
	...Object.fromEntries(
		forms.flatMap((form) => [
			[`${formatName(form)}Lead`, describeRequest(form)],
			[`${formatName(form)}Payload`, describePayload(form)],
		]),
	),
	Source: {
		description:
			"Where the visit came from. Stored with the lead, and sent to the webhook in `Lead-Source`. Texts are cut at 200 characters; anything else is ignored.",
		properties: Object.fromEntries(sourceKeys.map((key) => [key, {}])),
		examples: [{ landing: "/services/plumbing", referrer: "search.example", utm_campaign: "spring" }],
	},
	Accepted: {
		type: "object",
		required: ["id"],
		properties: { id: { type: "string", format: "uuid" } },
		examples: [{ id: exampleId }],
	},
	Problem: {
		description: "A problem document (RFC 9457). `code` is the last part of `type`; both are stable, titles are not.",
		type: "object",
		required: ["type", "title", "status", "code"],
		properties: {
			type: { type: "string", format: "uri" },
			title: { type: "string" },
			status: { type: "integer" },
			code: { type: "string" },
			requestId: { description: "Id of the request in the service's log", type: "string" },
			errors: {
				description: "A message for each field with a fault (only with the code invalid-input)",
				type: "object",
				additionalProperties: { type: "string" },
			},
		},
	},
};

const [perMinute, perHour] = postLimits.map(({ perClient }) => perClient);

/** Describes the lead API and the webhooks as an OpenAPI 3.1 document, from the forms' own descriptions. */
export async function describeApi(): Promise<Json> {
	const problems = await Promise.all(
		Object.values(refusals).map(
			async ([name, codes, headers]) => [name, await problemResponse(codes, headers)] as const,
		),
	);
	return {
		openapi: "3.1.0",
		info: {
			title: `${company.name} lead API`,
			version: manifest.version,
			license: { name: "Proprietary" },
			description: [
				"Accepts leads from each of the forms and posts them to the office's webhooks. docs/api.md introduces both.",
				"White space around a value is removed; keys that a form lacks are ignored. Control characters are refused in a line of text and removed from a message. Lengths count UTF-16 code units.",
				`One address (IPv6: one /64) may send ${perMinute} posts a minute and ${perHour} an hour. There is no CORS: browsers can post only from the site's own pages.`,
			].join("\n\n"),
		},
		security: [],
		servers: [{ url: `https://${company.domain}` }],
		tags: [
			{ name: "leads", description: "Send a lead" },
			{ name: "webhooks", description: "Receive leads" },
			{ name: "operation", description: "For monitoring and crawlers" },
		],
		paths: {
			...Object.fromEntries(forms.map((form) => [`/api/leads/${form.path}`, describeSending(form)])),
			...(await describeOperations()),
		},
		webhooks: Object.fromEntries(forms.map((form) => [form.path, describeWebhook(form)])),
		components: {
			schemas,
			parameters,
			responses: {
				Accepted: {
					description: "The lead is on disk",
					headers: {
						"Lead-Reference": {
							description: "The lead's reference, as office and customer read it",
							schema: { type: "string", pattern: `^${referencePrefix}[${referenceAlphabet}]{6}$` },
						},
						"Reply-Due": {
							description: "Time by which the customer is promised a reply",
							schema: { type: "string", format: "date-time" },
						},
						[pageHeader]: {
							description:
								"Path of the customer's own page on the site, a secret of theirs. Each response has another one, which leads to the same page. Absent for a repeat after the first one was withdrawn",
							schema: { type: "string", pattern: `^${customerPagePath}/[A-Za-z0-9_-]{22}$` },
						},
					},
					content: { "application/json": { schema: ref("schemas", "Accepted") } },
				},
				...Object.fromEntries(problems),
			},
		},
	};
}
