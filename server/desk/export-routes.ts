import { type Context, Hono } from "hono";
import { splitIntoBatches } from "../database/batch.ts";
import { readExportedLeads, writers } from "../export/export.ts";
import { validateJson, validateQuery } from "../http/validators.ts";
import { type Lead, listLeads, readLeads } from "../leads/lead.ts";
import { logFailure } from "../log.ts";
import { formatDay } from "../time/london-time.ts";
import { recordEvent } from "../workflow/activity.ts";
import { requireOwner, requireSession, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { exportBody, exportQuery, toLeadQuery } from "./schemas.ts";

const contentTypes = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

async function* readChosenLeads({ db }: DeskDeps, ids: readonly string[]): AsyncGenerator<Lead> {
	for (const batch of splitIntoBatches(ids)) yield* await readLeads(db, batch);
}

type Format = keyof typeof contentTypes;

function respondWithExport(deps: DeskDeps, c: Context<DeskEnv>, format: Format, leads: AsyncIterable<Lead>): Response {
	const { session } = c.var;
	let count = 0;
	async function* counted<T>(each: AsyncIterable<T>): AsyncGenerator<T> {
		for await (const lead of each) {
			count += 1;
			yield lead;
		}
	}
	async function* file(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
			deps.log.info({ by: session.person.id, what: `export ${format}`, leads: count }, "desk action");
		}
	}
	c.header("Content-Type", contentTypes[format]);
	c.header("Content-Disposition", `attachment; filename="leads-${formatDay(deps.getNow())}.${format}"`);
	return c.body(toStream(file()));
}

/** Routes that export the leads of a view, or the selected ones, whose ids are too long for an address. */
export const exportRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.get("/export", requireSession(deps), requireOwner, validateQuery(exportQuery), (c) => {
			const { format, ...view } = c.req.valid("query");
			return respondWithExport(deps, c, format, listLeads(deps.db, toLeadQuery(view), deps.getNow().getTime()));
		})
		.post("/export", requireSession(deps), requireOwner, validateJson(exportBody), (c) => {
			const { format, ids } = c.req.valid("json");
			return respondWithExport(deps, c, format, readChosenLeads(deps, ids));
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
