import { Hono } from "hono";
import { actorOf, signedIn } from "../auth/session-cookie.ts";
import { json } from "../http/validators.ts";
import { changeLead, undoChange } from "../workflow/change.ts";
import type { Changed } from "../workflow/work.ts";
import { checkChange } from "./check-change.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { listPage } from "./list.ts";
import { readRows } from "./rows.ts";
import { bulkBody, bulkUndoBody, bulkViewBody, changeOf, viewOf } from "./schemas.ts";

/** Maximum number of a view's leads changed in one request. The response says whether there are more. */
const maxInView = 500;

/** Routes that change several leads. Each change succeeds or fails on its own. */
export const bulkRoutes = (deps: DeskDeps) => {
	const { store } = deps;
	const now = () => deps.clock().getTime();

	const sorted = async (all: readonly Changed[]) => {
		deps.wake();
		return {
			/** Rows after the changes. */
			rows: await readRows(
				store,
				all.map(({ id }) => id),
			),
			changed: all.flatMap((each) => (each.outcome === "changed" ? [each] : [])),
			conflicts: all.flatMap((each) => (each.outcome === "conflict" ? [each] : [])),
		};
	};

	return new Hono<DeskEnv>()
		.post("/bulk", signedIn(deps), json(bulkBody), async (c) => {
			const { leads, change } = c.req.valid("json");
			await checkChange(store, change);
			const all: Changed[] = [];
			for (const { id, version } of leads) {
				all.push(await changeLead(store, id, version, changeOf(change), actorOf(c.var.session), now()));
			}
			return c.json(await sorted(all));
		})
		.post("/bulk/view", signedIn(deps), json(bulkViewBody), async (c) => {
			const { view, change } = c.req.valid("json");
			await checkChange(store, change);
			const all: Changed[] = [];
			let cursor: string | undefined;
			const ids: string[] = [];
			do {
				const page = await listPage(store, viewOf(view), cursor);
				ids.push(...page.rows.map(({ id }) => id));
				cursor = page.next;
			} while (cursor !== undefined && ids.length < maxInView);
			for (const id of ids) {
				all.push(await changeLead(store, id, undefined, changeOf(change), actorOf(c.var.session), now()));
			}
			return c.json({ ...(await sorted(all)), isMore: cursor !== undefined });
		})
		.post("/bulk/undo", signedIn(deps), json(bulkUndoBody), async (c) => {
			const all: Changed[] = [];
			for (const { id, event } of c.req.valid("json").leads) all.push(await undoChange(store, id, event, now()));
			return c.json(await sorted(all));
		});
};
