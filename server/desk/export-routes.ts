import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { splitIntoBatches } from "../database/batch.ts";
import { recordExport, writers } from "../export/export.ts";
import { createSlots } from "../http/connection-limits.ts";
import { validateJson, validateQuery } from "../http/validators.ts";
import { type Lead, listLeads, readLeads } from "../leads/lead.ts";
import { logFailure } from "../log.ts";
import { ProblemError } from "../problem.ts";
import { formatDay } from "../time/london-time.ts";
import { requireOwner, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { exportBody, exportQuery, toLeadQuery } from "./schemas.ts";

const contentTypes = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Yields the leads with these ids, in their order, without any that was deleted since it was selected. */
async function* readChosenLeads({ db }: DeskDeps, ids: readonly string[]): AsyncGenerator<Lead> {
	for (const batch of splitIntoBatches(ids)) yield* (await readLeads(db, batch)).filter(({ isDeleted }) => !isDeleted);
}

type Format = keyof typeof contentTypes;

/**
 * Maximum number of exports that are written for one person at once. An aborted one counts until it has stopped, although
 * its slot as a request is freed as soon as its connection closes.
 */
const maxExports = 2;

/** Creates routes that export the leads of a view, or the selected ones, whose ids are too long for an address. */
export function exportRoutes(deps: DeskDeps) {
	const reserveSlot = createSlots([maxExports]);

	const respond = async (c: Context<DeskEnv>, format: Format, leads: AsyncIterable<Lead>) => {
		const { session } = c.var;
		const freeSlot = reserveSlot([session.person.id]);
		if (!freeSlot) throw new ProblemError("desk-busy", { headers: { "Retry-After": "2" } });
		const exported = await recordExport(deps.db, leads, sessionActor(session), deps.getNow().getTime()).catch(
			(error) => {
				freeSlot();
				throw error;
			},
		);
		c.header("Content-Type", contentTypes[format]);
		c.header("Content-Disposition", `attachment; filename="leads-${formatDay(deps.getNow())}.${format}"`);
		return stream(c, async (file) => {
			try {
				for await (const part of writers[format](exported.leads)) {
					if (file.aborted) break;
					await file.write(part);
				}
			} catch (error) {
				logFailure(deps.log, error, "an export was interrupted", { format, leads: exported.count() });
				// Half a file must not look complete, so the connection ends without the last chunk
				c.env.outgoing?.destroy();
			} finally {
				freeSlot();
				deps.log.info({ by: session.person.id, what: `export ${format}`, leads: exported.count() }, "desk action");
			}
		});
	};

	return new Hono<DeskEnv>()
		.get("/export", requireOwner, validateQuery(exportQuery), (c) => {
			const { format, ...view } = c.req.valid("query");
			return respond(c, format, listLeads(deps.db, toLeadQuery(view), deps.getNow().getTime()));
		})
		.post("/export", requireOwner, validateJson(exportBody), (c) => {
			const { format, ids } = c.req.valid("json");
			return respond(c, format, readChosenLeads(deps, ids));
		});
}
