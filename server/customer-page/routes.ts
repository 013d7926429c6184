import { hash } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
	type CustomerPage,
	type CustomerPageView,
	customerPagePath,
	type PageAction,
	type PageProblem,
} from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";
import { readBody } from "../http/body.ts";
import { addressOf } from "../http/client-address.ts";
import { refuseCrossOrigin } from "../http/csrf.ts";
import { renderErrorPage } from "../http/error-page.ts";
import type { Pages } from "../http/pages.ts";
import { mapErrorToProblem, renderProblem } from "../http/problem-response.ts";
import { createRateLimiter, type Limit, requireWithinLimit } from "../http/rate-limit.ts";
import type { Render } from "../http/render.ts";
import { findLinkedLead, type LinkedLead } from "../leads/customer-links.ts";
import type { Log } from "../log.ts";
import { ProblemError } from "../problem.ts";
import { cancelRequest, changePhone, writeMessage } from "./actions.ts";
import { readCustomerPage } from "./page.ts";
import { writeVisitFile } from "./visit-file.ts";

export interface CustomerPageDeps {
	readonly db: Database;
	readonly pages: Pick<Pages, "respondMissing">;
	readonly render: Render;
	readonly siteUrl: string;
	readonly proxies: number;
	readonly wake: () => void;
	readonly log: Log;
	readonly getNow: () => Date;
}

/** Limits on requests to customers' pages, whose photographs are requests of their own. */
const requestLimits: readonly Limit[] = [{ seconds: 60, perHousehold: 300, total: 6_000 }];
/** Limits on requests with a link that does not work: more than a person follows who has kept old emails. */
const guessLimits: readonly Limit[] = [{ seconds: 3600, perHousehold: 30, total: 6_000 }];

const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Nothing keeps what these addresses answer, and no other site learns of them. */
const withSecrecy: MiddlewareHandler = async (c, next) => {
	await next();
	c.res.headers.set("Cache-Control", "no-store");
	c.res.headers.set("Referrer-Policy", "no-referrer");
	c.res.headers.set("X-Robots-Tag", "noindex");
};

const wantsJson = (c: Context): boolean => (c.req.header("Accept") ?? "").includes("application/json");

/** Returns the sentence that tells what is wrong. */
const describeProblem = ({ message, details }: ProblemError): string =>
	Object.values(details.errors ?? {})[0] ?? details.detail ?? message;

/** Returns an id that the same text has on the same day, for a browser without JavaScript that sends a message twice. */
function deriveId(lead: LinkedLead, text: string, now: Date): string {
	const digits = hash("sha256", JSON.stringify([lead.id, text, now.toISOString().slice(0, 10)]), "hex");
	return [0, 8, 12, 16, 20].map((start, index, starts) => digits.slice(start, starts[index + 1] ?? 32)).join("-");
}

/** Routes of the pages on which customers go on with their enquiries. */
export function customerPageRoutes(deps: CustomerPageDeps): Hono {
	const { db, pages, render, siteUrl, proxies, log, getNow } = deps;
	const requests = createRateLimiter(requestLimits, getNow);
	const guesses = createRateLimiter(guessLimits, getNow);

	/** Finds the lead of the link, within the limits. A link that does not work counts against the address. */
	const open = async (c: Context): Promise<LinkedLead> => {
		const address = addressOf(c, proxies);
		requireWithinLimit(requests, address, "too-many-posts");
		const lead = await findLinkedLead(db, c.req.param("token") ?? "", getNow().getTime());
		if (lead) return lead;
		requireWithinLimit(guesses, address, "too-many-tries");
		throw new ProblemError("page-expired");
	};

	const readPage = async ({ id }: LinkedLead): Promise<CustomerPage> => {
		const page = await readCustomerPage(db, id, getNow().getTime());
		if (!page) throw new ProblemError("page-expired");
		return page;
	};

	const renderPage = async (c: Context, lead: LinkedLead, problem?: PageProblem): Promise<Response> => {
		const token = c.req.param("token") ?? "";
		const view: CustomerPageView = { token, page: await readPage(lead), ...(problem && { problem }) };
		const headers = { "Content-Type": "application/json" };
		const url = new URL(customerPagePath, c.req.url);
		const request = new Request(url, { method: "POST", headers, body: JSON.stringify(view) });
		const response = await render({ request, status: 200, address: addressOf(c, proxies) });
		if (typeof response !== "number") return response;
		throw new ProblemError("render-limit", { headers: { "Retry-After": String(response) } });
	};

	/** Answers a request that was refused: with a problem document, the page with the problem, or a page of its own. */
	const refuse = async (c: Context, error: unknown, lead?: LinkedLead, problem?: Omit<PageProblem, "text">) => {
		const refusal = mapErrorToProblem(error, log);
		if (wantsJson(c)) return renderProblem(refusal);
		if (refusal.code === "page-expired") return pages.respondMissing(c, customerPagePath);
		if (lead && problem) {
			const page = await renderPage(c, lead, { ...problem, text: describeProblem(refusal) }).catch(() => undefined);
			if (page)
				return new Response(page.body, {
					status: refusal.status,
					headers: { ...refusal.headers, ...Object.fromEntries(page.headers) },
				});
		}
		return renderErrorPage(refusal, problem ? "This was not sent" : "Your page cannot be shown");
	};

	const show = (answer: (c: Context, lead: LinkedLead) => Promise<Response>) => async (c: Context) => {
		try {
			return await answer(c, await open(c));
		} catch (error) {
			return refuse(c, error);
		}
	};

	/** Carries out what a form of the page asks for, and answers with the page as it is then. */
	const act =
		(action: PageAction, field: string, work: (lead: LinkedLead, fields: URLSearchParams) => Promise<void>) =>
		async (c: Context) => {
			let lead: LinkedLead | undefined;
			let input: string | undefined;
			try {
				refuseCrossOrigin(c.req.raw.headers, siteUrl);
				lead = await open(c);
				const fields = new URLSearchParams(await readBody(c, "application/x-www-form-urlencoded"));
				input = fields.get(field) ?? undefined;
				await work(lead, fields);
				deps.wake();
				if (wantsJson(c)) return c.json(await readPage(lead));
				return c.redirect(`${customerPagePath}/${c.req.param("token")}#${action}`, 303);
			} catch (error) {
				return refuse(c, error, lead, { action, ...(input !== undefined && { input }) });
			}
		};

	const sendMessage = async (lead: LinkedLead, fields: URLSearchParams): Promise<void> => {
		const text = fields.get("text") ?? "";
		const id = fields.get("id") ?? deriveId(lead, text, getNow());
		if (!uuidPattern.test(id)) throw new ProblemError("bad-request");
		await writeMessage(db, lead, { id: id.toLowerCase(), text }, getNow().getTime());
	};

	const sendVisit = async (c: Context, lead: LinkedLead): Promise<Response> => {
		const file = await writeVisitFile(db, lead, getNow());
		if (file === undefined) throw new ProblemError("page-expired");
		const headers = {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": "attachment; filename=visit.ics",
		};
		return c.body(file, 200, headers);
	};

	const expire = show(async () => {
		throw new ProblemError("page-expired");
	});

	return new Hono()
		.basePath(customerPagePath)
		.use("/:token/*", withSecrecy)
		.get("/:token", show(renderPage))
		.get("/:token/visit.ics", show(sendVisit))
		.post("/:token/messages", act("messages", "text", sendMessage))
		.post(
			"/:token/phone",
			act("phone", "phone", (lead, fields) => changePhone(db, lead, fields.get("phone") ?? "", getNow().getTime())),
		)
		.post(
			"/:token/cancel",
			act("cancel", "", (lead) => cancelRequest(db, lead, getNow().getTime())),
		)
		.get("/:token/*", expire)
		.post("/:token/*", expire);
}
