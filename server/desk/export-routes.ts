import { Hono } from "hono";
import { readExportedLeads } from "../export/exported-leads.ts";
import { writers } from "../export/writers.ts";
import { validateQuery } from "../http/validators.ts";
import type { Lead } from "../leads/lead.ts";
import { readLead } from "../leads/read.ts";
import { logFailure } from "../log.ts";
import { listLeads } from "../search/query.ts";
import { formatDay } from "../time/london-time.ts";
import { recordEvent } from "../workflow/activity.ts";
import { requireOwner, requireSession, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import type { LeadQuery } from "./leads/lead-query.ts";
import { isUnsearchable, toFilter } from "./leads/lead-query.ts";
import { resolveLeadId } from "./leads/lead-routes.ts";
import { readLeadPage } from "./leads/list.ts";
import { exportQuery, toLeadQuery } from "./schemas.ts";

const contentTypes = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

async function* readChosenLeads({ db }: DeskDeps, idsOrReferences: readonly string[]): AsyncGenerator<Lead> {
	for (const one of idsOrReferences) {
		const lead = await readLead(db, await resolveLeadId(db, one));
		if (lead) yield lead;
	}
}

/** Yields the leads of a view in the desk's order. */
async function* readViewedLeads(deps: DeskDeps, view: LeadQuery): AsyncGenerator<Lead> {
	if (isUnsearchable(view)) return;
	if (view.find || view.order === undefined || view.order === "newest")
		return yield* listLeads(deps.db, toFilter(view));
	for (let cursor: string | undefined; ; ) {
		const { rows, next } = await readLeadPage(deps.db, view, deps.getNow().getTime(), cursor);
		yield* readChosenLeads(
			deps,
			rows.map(({ id }) => id),
		);
		if (next === undefined) return;
		cursor = next;
	}
}

/** Route that exports the leads of a view, or the selected ones, as a file. */
export const exportRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>().get("/export", requireSession(deps), requireOwner, validateQuery(exportQuery), (c) => {
		const { format, ids, ...view } = c.req.valid("query");
		const { session } = c.var;
		let count = 0;
		async function* counted<T>(leads: AsyncIterable<T>): AsyncGenerator<T> {
			for await (const lead of leads) {
				count += 1;
				yield lead;
			}
		}
		const name = `leads-${formatDay(deps.getNow())}.${format}`;
		c.header("Content-Type", contentTypes[format]);
		c.header("Content-Disposition", `attachment; filename="${name}"`);
		async function* file(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
			const leads = ids ? readChosenLeads(deps, ids.split(",")) : readViewedLeads(deps, toLeadQuery(view));
			try {
				for await (const part of writers[format](counted(readExportedLeads(deps.db, leads))))
					yield new Uint8Array(Buffer.from(part));
			} catch (error) {
				logFailure(deps.log, error, "an export was interrupted", { format, leads: count });
				// Half a file must not look complete, so the connection ends without the last chunk
				c.env.outgoing?.destroy();
			} finally {
				await recordEvent(deps.db, {
					what: "exported",
					by: sessionActor(session),
					at: deps.getNow().getTime(),
					leads: count,
				});
				deps.log.info({ who: session.person.name, what: `export ${format}`, leads: count }, "desk action");
			}
		}
		return c.body(toStream(file()));
	});

/** Streams the parts as they are generated, no faster than the browser reads them. */
function toStream(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		cancel: async () => void (await parts.return(undefined)),
	});
}
