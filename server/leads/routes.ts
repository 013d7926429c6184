import { hash } from "node:crypto";
import { type Context, Hono } from "hono";
import { parseFormData } from "../../forms/form-data.ts";
import { type AnyForm, findFormByPage, findFormByPath } from "../../forms/forms.ts";
import { pageHeader } from "../../forms/page-header.ts";
import { validate } from "../../forms/validate.ts";
import { readBody } from "../http/body.ts";
import { addressOf } from "../http/client-address.ts";
import { refuseCrossOrigin } from "../http/csrf.ts";
import type { Metrics } from "../http/metrics.ts";
import { type RateLimiter, requireWithinLimit } from "../http/rate-limit.ts";
import type { Render } from "../http/render.ts";
import { ProblemError, requireValid } from "../problem.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { type AcceptDeps, acceptLead } from "./accept.ts";
import { parseSource } from "./source.ts";

export interface LeadRoutesDeps extends AcceptDeps {
	readonly siteUrl: string;
	readonly limiter: RateLimiter;
	readonly render: Render;
	readonly proxies: number;
	readonly metrics: Pick<Metrics, "countAccepted" | "countRefused">;
}

const maxKeyLength = 200;

const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0;

/** Returns whether the honeypot, a field that people never see, holds anything but white space. */
const hasHoneypotText = (value: unknown): boolean =>
	value !== undefined && value !== null && (typeof value !== "string" || value.trim() !== "");

const parseObject = (text: string): Readonly<Record<string, unknown>> => {
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
	} catch {
		throw new ProblemError("not-json");
	}
};

/** Returns the sender's idempotency key. Its prefix keeps it apart from keys that the service generates. */
const readIdempotencyKey = (c: Context): string | undefined => {
	const key = c.req.header("Idempotency-Key");
	if (key === undefined) return undefined;
	if (key === "" || key.length > maxKeyLength) throw new ProblemError("bad-idempotency-key");
	return `sender:${key}`;
};

/**
 * Returns a key by which the same content on the same day is the same request, such as a double click without
 * JavaScript. A post that filled the honeypot is a different request from the same content without it.
 */
const computeContentKey = (form: AnyForm, values: unknown, isHoneypotFilled: boolean, now: Date): string =>
	`page:${hash("sha256", JSON.stringify([form.path, values, isHoneypotFilled, now.toISOString().slice(0, 10)]), "base64url")}`;

/** Routes that accept forms: as JSON, and as form posts from browsers without JavaScript. */
export function formRoutes(deps: LeadRoutesDeps): Hono {
	const checkLimits = (c: Context): void => {
		refuseCrossOrigin(c.req.raw.headers, deps.siteUrl);
		requireWithinLimit(deps.limiter, addressOf(c, deps.proxies), "too-many-posts");
	};

	const acceptJson = async (c: Context, form: AnyForm): Promise<Response> => {
		checkLimits(c);
		const idempotencyKey = readIdempotencyKey(c);
		const body = parseObject(await readBody(c, "application/json"));
		const values = requireValid(form, body);
		const { id, reference, received_at, urgency, pagePath } = await acceptLead(deps, {
			form,
			values,
			address: addressOf(c, deps.proxies),
			timestamp: body.timestamp,
			idempotencyKey,
			isHoneypotFilled: hasHoneypotText(body.website),
			elapsed: isTime(body.elapsed) ? body.elapsed : undefined,
			source: parseSource(body.source),
		});
		return c.json({ id }, 202, {
			"Cache-Control": "no-store",
			"Lead-Reference": reference,
			"Reply-Due": new Date(computeReplyDue(received_at, urgency)).toISOString(),
			...(pagePath && { [pageHeader]: pagePath }),
		});
	};

	const renderWithProblems = async (c: Context, form: AnyForm, body: string): Promise<Response> => {
		const headers = { "Content-Type": "application/x-www-form-urlencoded" };
		// The URL is the page's own, because the requested one may be spelt differently, with percent-encoded letters
		const request = new Request(new URL(form.page, c.req.url), { method: "POST", headers, body });
		const response = await deps.render({ request, status: 422, address: addressOf(c, deps.proxies) });
		if (typeof response === "number")
			throw new ProblemError("render-limit", { headers: { "Retry-After": String(response) } });
		return response;
	};

	const acceptFormPost = async (c: Context, form: AnyForm): Promise<Response> => {
		checkLimits(c);
		const body = await readBody(c, "application/x-www-form-urlencoded");
		const fields = new URLSearchParams(body);
		const validation = validate(form, parseFormData(form, fields));
		if (!validation.ok) {
			const response = await renderWithProblems(c, form, body);
			deps.metrics.countRefused("invalid-input");
			return response;
		}
		const isHoneypotFilled = hasHoneypotText(fields.get("website"));
		const idempotencyKey = computeContentKey(form, validation.values, isHoneypotFilled, deps.getNow());
		const address = addressOf(c, deps.proxies);
		await acceptLead(deps, { form, values: validation.values, address, idempotencyKey, isHoneypotFilled });
		return c.redirect("/thank-you", 303);
	};

	return new Hono()
		.all("/api/leads/:path", (c) => {
			const form = findFormByPath(c.req.param("path"));
			if (!form) throw new ProblemError("not-found");
			if (c.req.method !== "POST") throw new ProblemError("method-not-allowed", { headers: { Allow: "POST" } });
			return acceptJson(c, form);
		})
		.post("*", (c, next) => {
			const form = findFormByPage(c.req.path);
			return form ? acceptFormPost(c, form) : next();
		});
}
