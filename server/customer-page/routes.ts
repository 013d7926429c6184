import { hash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { customerPagePath, type PageAction } from "../../forms/customer-page.ts";
import { maxBodySizes } from "../../forms/desk-limits.ts";
import { createBodyReader, readBody } from "../http/body.ts";
import { type LinkedLead, requireLink } from "../leads/customer-links.ts";
import { ProblemError } from "../problem.ts";
import { cancelRequest, changePhone, writeMessage } from "./actions.ts";
import { type AnswerDeps, createAnswers, type PageContext, type PageEnv } from "./answers.ts";
import { type FileDeps, fileRoutes } from "./file-routes.ts";
import { requireUuid } from "./take-file.ts";
import { writeVisitFile } from "./visit-file.ts";

/** A message of the longest length has nine bytes for each character of most scripts. */
const readForm = createBodyReader(maxBodySizes.customerPage, "message-too-large");

export interface CustomerPageDeps extends AnswerDeps, FileDeps {}

/** Nothing keeps what these addresses answer, and no other site learns of them. */
const withSecrecy: MiddlewareHandler = async (c, next) => {
	await next();
	c.res.headers.set("Cache-Control", "no-store");
	c.res.headers.set("Referrer-Policy", "no-referrer");
	c.res.headers.set("X-Robots-Tag", "noindex");
};

/** Returns an id that the same text has on the same day, for a browser without JavaScript that sends a message twice. */
function deriveId(lead: LinkedLead, text: string, now: Date): string {
	const digits = hash("sha256", JSON.stringify([lead.id, text, now.toISOString().slice(0, 10)]), "hex");
	return [0, 8, 12, 16, 20].map((start, index, starts) => digits.slice(start, starts[index + 1] ?? 32)).join("-");
}

/** Routes of the pages on which customers go on with their enquiries. */
export function customerPageRoutes(deps: CustomerPageDeps): Hono<PageEnv> {
	const { db, getNow } = deps;
	const answers = createAnswers(deps);
	const { act, show, showPage } = answers;

	/** @param field name of what is typed */
	const form = (
		action: PageAction,
		field: string,
		work: (lead: LinkedLead, fields: URLSearchParams) => Promise<void>,
	) =>
		act(action, async (c, lead, keep) => {
			const fields = new URLSearchParams(await readBody(c, "application/x-www-form-urlencoded", readForm));
			keep(fields.get(field));
			// The form may have taken its time to arrive
			await requireLink(db, lead, getNow().getTime());
			await work(lead, fields);
		});

	const sendMessage = async (lead: LinkedLead, fields: URLSearchParams): Promise<void> => {
		const text = fields.get("text") ?? "";
		const id = requireUuid(fields.get("id") ?? deriveId(lead, text, getNow()));
		await writeMessage(db, lead, { id, text }, getNow().getTime());
	};

	const sendVisit = async (c: PageContext, lead: LinkedLead): Promise<Response> => {
		const file = await writeVisitFile(db, lead, getNow());
		if (file === undefined) throw new ProblemError("page-expired");
		return c.body(file, 200, {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": "attachment; filename=visit.ics",
		});
	};

	/** Opens the page, or leads to it from a link that was copied with the punctuation that follows it. */
	const open = show(showPage);
	const openOrRedirect = (c: PageContext): Promise<Response> | Response => {
		const [, token] = /^([\w-]{22})[.,:;!?)\]>"'”’]+$/.exec(c.req.param("token") ?? "") ?? [];
		return token === undefined ? open(c) : c.redirect(`${customerPagePath}/${token}`);
	};

	const expire = show(async () => {
		throw new ProblemError("page-expired");
	});

	return new Hono<PageEnv>()
		.basePath(customerPagePath)
		.use("/:token/*", withSecrecy)
		.get("/:token", openOrRedirect)
		.get("/:token/visit.ics", show(sendVisit))
		.post("/:token/messages", form("messages", "text", sendMessage))
		.post(
			"/:token/phone",
			form("phone", "phone", (lead, fields) => changePhone(db, lead, fields.get("phone") ?? "", getNow().getTime())),
		)
		.post(
			"/:token/cancel",
			act("cancel", (_, lead) => cancelRequest(db, lead, getNow().getTime())),
		)
		.route("/", fileRoutes(deps, answers))
		.get("/:token/*", expire)
		.post("/:token/*", expire);
}
