import { Hono } from "hono";
import type { Changed } from "../store/work.ts";
import { checkChange } from "./check-change.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { json } from "./given.ts";
import { bulkBody, bulkUndoBody, bulkViewBody, changeOf, viewOf } from "./schemas.ts";
import { actorOf, signedIn } from "./session.ts";

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
			rows: await store.rows(all.map(({ id }) => id)),
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
				all.push(await store.change(id, version, changeOf(change), actorOf(c.var.session), now()));
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
				const page = await store.page(viewOf(view), cursor);
				ids.push(...page.rows.map(({ id }) => id));
				cursor = page.next;
			} while (cursor !== undefined && ids.length < maxInView);
			for (const id of ids) {
				all.push(await store.change(id, undefined, changeOf(change), actorOf(c.var.session), now()));
			}
			return c.json({ ...(await sorted(all)), isMore: cursor !== undefined });
		})
		.post("/bulk/undo", signedIn(deps), json(bulkUndoBody), async (c) => {
			const all: Changed[] = [];
			for (const { id, event } of c.req.valid("json").leads) all.push(await store.undo(id, event, now()));
			return c.json(await sorted(all));
		});
};
