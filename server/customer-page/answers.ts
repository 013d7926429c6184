import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import {
	type CustomerPage,
	type CustomerPageView,
	customerPagePath,
	type PageAction,
	type PageProblem,
} from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";
import { addressOf } from "../http/client-address.ts";
import { refuseCrossOrigin } from "../http/csrf.ts";
import { renderErrorPage } from "../http/error-page.ts";
import type { Pages } from "../http/pages.ts";
import { mapErrorToProblem, renderProblem } from "../http/problem-response.ts";
import { createRateLimiter, type Limit, requireWithinLimit } from "../http/rate-limit.ts";
import type { Render } from "../http/render.ts";
import { findLinkedLead, type LinkedLead, revokeBrowserLinks } from "../leads/customer-links.ts";
import type { Log } from "../log.ts";
import { ProblemError } from "../problem.ts";
import { readCustomerPage } from "./page.ts";

export interface AnswerDeps {
	readonly db: Database;
	readonly pages: Pick<Pages, "respondMissing">;
	readonly render: Render;
	readonly siteUrl: string;
	readonly proxies: number;
	readonly wake: () => void;
	readonly log: Log;
	readonly getNow: () => Date;
}

/**
 * Limits on requests to customers' pages, whose photographs are requests of their own. None for all together: ten networks
 * would close everybody's page.
 */
const requestLimits: readonly Limit[] = [
	{ seconds: 60, perClient: 300, perNetwork: 600, total: Number.POSITIVE_INFINITY },
];
/** Limits on requests with a link that does not work: more than a person follows who has kept old emails. */
const guessLimits: readonly Limit[] = [{ seconds: 3600, perClient: 30, total: 6_000 }];

/** Hono's view of a request. In a test without a server it has no connection. */
export type PageEnv = { Bindings: Partial<HttpBindings> };
export type PageContext = Context<PageEnv>;

const wantsJson = (c: PageContext): boolean => (c.req.header("Accept") ?? "").includes("application/json");

/** Returns the sentence that tells what is wrong. */
const describeProblem = ({ message, details }: ProblemError): string =>
	Object.values(details.errors ?? {})[0] ?? details.detail ?? message;

/** Carries out what a form of the page asks for. `keep` gets what was typed, which a refusal shows again. */
type Work = (c: PageContext, lead: LinkedLead, keep: (input: string | null) => void) => Promise<void>;

/** Creates what all routes of customers' pages share: the check of the link, and the answers. */
export function createAnswers({ db, pages, render, siteUrl, proxies, wake, log, getNow }: AnswerDeps) {
	const requests = createRateLimiter(requestLimits, getNow);
	const guesses = createRateLimiter(guessLimits, getNow);

	/** Finds the lead of the link, within the limits. A link that does not work counts against the address. */
	const open = async (c: PageContext): Promise<LinkedLead> => {
		const address = addressOf(c, proxies);
		requireWithinLimit(requests, address, "too-many-posts");
		const lead = await findLinkedLead(db, c.req.param("token") ?? "", getNow().getTime());
		if (lead) return lead;
		requireWithinLimit(guesses, address, "too-many-tries");
		throw new ProblemError("page-expired");
	};

	const readPage = async ({ token }: LinkedLead): Promise<CustomerPage> => {
		const now = getNow().getTime();
		// The office may have withdrawn the link while the request arrived
		const lead = await findLinkedLead(db, token, now);
		const page = lead && (await readCustomerPage(db, lead, now));
		if (!page) throw new ProblemError("page-expired");
		return page;
	};

	const renderPage = async (c: PageContext, lead: LinkedLead, problem?: PageProblem): Promise<Response> => {
		const token = c.req.param("token") ?? "";
		const view: CustomerPageView = { token, page: await readPage(lead), ...(problem && { problem }) };
		const headers = { "Content-Type": "application/json" };
		const url = new URL(customerPagePath, c.req.url);
		const request = new Request(url, { method: "POST", headers, body: JSON.stringify(view) });
		const response = await render({ request, status: 200, address: addressOf(c, proxies) });
		if (typeof response !== "number") return response;
		throw new ProblemError("render-limit", { headers: { "Retry-After": String(response) } });
	};

	/** Renders the page with the problem of a form that was refused; undefined if that is not possible now. */
	const renderRefusal = async (c: PageContext, lead: LinkedLead, problem: PageProblem, refusal: ProblemError) => {
		const page = await renderPage(c, lead, problem).catch(() => undefined);
		if (!page) return undefined;
		for (const [name, value] of Object.entries(refusal.headers)) page.headers.set(name, value);
		return new Response(page.body, { status: refusal.status, headers: page.headers });
	};

	/** Answers a request that was refused: with a problem document, the page with the problem, or a page of its own. */
	const refuse = async (c: PageContext, error: unknown, lead?: LinkedLead, form?: Omit<PageProblem, "text">) => {
		const refusal = mapErrorToProblem(error, log);
		if (wantsJson(c)) return renderProblem(refusal);
		if (refusal.code === "page-expired") return pages.respondMissing(c, customerPagePath);
		const problem = form && { ...form, text: describeProblem(refusal) };
		const page = lead && problem && (await renderRefusal(c, lead, problem, refusal));
		return page ?? renderErrorPage(refusal, form ? "This was not sent" : "Your page cannot be shown");
	};

	/** Answers with the page, or as JSON to its script, which asks again while the page is open. */
	const showPage = async (c: PageContext, lead: LinkedLead): Promise<Response> =>
		wantsJson(c) ? c.json(await readPage(lead)) : renderPage(c, lead);

	return {
		showPage,
		/** Answers a request that changes nothing. */
		show: (answer: (c: PageContext, lead: LinkedLead) => Promise<Response>) => async (c: PageContext) => {
			try {
				return await answer(c, await open(c));
			} catch (error) {
				return refuse(c, error);
			}
		},
		/** Answers a form of the page: with the page as it is then, as JSON, or by leading back to it. */
		act: (action: PageAction, work: Work) => async (c: PageContext) => {
			let lead: LinkedLead | undefined;
			let input: string | null = null;
			try {
				const { headers } = c.req.raw;
				// Safari before 16.4 sends nothing else from a page without a referrer. Other sites do not know its address
				const hidesOrigin = headers.get("Origin") === "null" && !headers.has("Sec-Fetch-Site");
				if (!hidesOrigin) refuseCrossOrigin(headers, siteUrl);
				lead = await open(c);
				// The sender may be a stranger to the mailbox, and would read what its owner writes from now on
				if (lead.isEmailed) await revokeBrowserLinks(db, lead.id);
				await work(c, lead, (typed) => {
					input = typed;
				});
				wake();
				if (wantsJson(c)) return c.json(await readPage(lead));
				return c.redirect(`${customerPagePath}/${c.req.param("token")}#${action}`, 303);
			} catch (error) {
				return refuse(c, error, lead, { action, ...(input !== null && { input }) });
			}
		},
	};
}

export type Answers = ReturnType<typeof createAnswers>;
