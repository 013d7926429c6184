import { randomUUIDv7 } from "node:crypto";
import { Hono } from "hono";
import { byPhone, contactDetails } from "../../../forms/contact-details.ts";
import { formByPath } from "../../../forms/forms.ts";
import { validate } from "../../../forms/validate.ts";
import { findPerson, PersonRemovedError } from "../../auth/people.ts";
import { openLead, type Session } from "../../auth/sessions.ts";
import type { Database } from "../../database/schema.ts";
import { readAttempts, resend } from "../../delivery/resend.ts";
import { ProblemError } from "../../http/problem.ts";
import { validateJson } from "../../http/validators.ts";
import { enterLead } from "../../leads/accept.ts";
import { idOfReference } from "../../leads/read.ts";
import { isPrefixedReference, readReference } from "../../leads/reference.ts";
import { callAddress, writeAddress } from "../../mail/about-lead.ts";
import { recordEvent } from "../../workflow/activity.ts";
import { changeLead, undoChange } from "../../workflow/change.ts";
import type { Change, ChangeResult } from "../../workflow/change-kinds.ts";
import { type Deleted, deletionOf, isDeletion } from "../../workflow/deletion.ts";
import { addNote, deleteNote, editNote } from "../../workflow/notes.ts";
import { addReply } from "../../workflow/replies.ts";
import { actorOf, signedIn } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import {
	bulkBody,
	bulkUndoBody,
	bulkViewBody,
	changeBody,
	contactBody,
	newLeadBody,
	noteBody,
	noteEditBody,
	replyBody,
	sendBody,
	undoBody,
	viewOf,
} from "../schemas.ts";
import { readLeadView } from "./lead-view.ts";
import { listPage } from "./list.ts";
import { readRows } from "./rows.ts";

/** Returns a lead's id, given its id or its reference in any case; empty if no lead has that reference. */
export async function idOf(db: Database, idOrReference: string): Promise<string> {
	if (!isPrefixedReference(idOrReference)) return idOrReference;
	return (await idOfReference(db, readReference(idOrReference) ?? "")) ?? "";
}

/**
 * Refuses a colleague's deletion, and a change that assigns leads to somebody who cannot sign in, before any is
 * changed.
 */
async function checkChange(db: Database, { person }: Session, change: Change): Promise<void> {
	if (change.kind === "delete" && person.role !== "owner") throw new ProblemError("owner-only");
	if (change.kind !== "assign" || !change.personId || (await findPerson(db, change.personId))) return;
	throw new PersonRemovedError();
}

/** Refuses to undo a deletion for a colleague, who could not have made it. */
async function checkUndo(db: Database, { person }: Session, event: string): Promise<void> {
	if (person.role !== "owner" && (await isDeletion(db, event))) throw new ProblemError("owner-only");
}

type Gone = Deleted | { readonly outcome: "missing" };

/** Refuses what somebody wanted to do to a lead, note or reply that has been deleted or never existed. */
function refuseGone<Result extends { readonly outcome: string }>(
	result: Result | Gone,
): asserts result is Exclude<Result, Gone> {
	if (result.outcome === "missing") throw new ProblemError("not-found");
	if ("by" in result) throw new ProblemError("deleted", { detail: `${result.by} has deleted this lead` });
}

const mapUrl = (postcode: string): string | null =>
	postcode.trim() === "" ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(postcode)}`;

/** Routes of one lead: reading it, changing it, its deliveries and its notes. */
export const leadRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.clock().getTime();

	const idIn = (idOrReference: string) => idOf(db, idOrReference);

	/** Adds the lead's current row to the outcome of a change. */
	const withLead = async <T extends Exclude<ChangeResult, Gone>>(result: T) => {
		const [lead] = await readRows(db, [result.id]);
		if (!lead) throw new ProblemError("not-found");
		return { ...result, lead };
	};

	return new Hono<DeskEnv>()
		.post("/leads", signedIn(deps), validateJson(newLeadBody), async (c) => {
			const { id: key, form: path, values, isConfirmed } = c.req.valid("json");
			const form = formByPath(path);
			if (!form) throw new ProblemError("not-found");
			const validation = validate(byPhone(form), values);
			if (!validation.ok) throw new ProblemError("invalid-input", { errors: validation.problems });
			const by = actorOf(c.var.session);
			const { id, reference, isRepeat } = await enterLead(
				{ ...deps, hasTarget: (each) => deps.deliveryTargets(each).hasWebhook, newId: randomUUIDv7 },
				{ form, values: validation.values, key, isConfirmed },
			);
			if (!isRepeat) await recordEvent(db, { what: "entered", by, at: now(), leadId: id });
			return c.json({ id, reference }, 201);
		})
		.get("/leads/:id", signedIn(deps), async (c) => {
			const lead = await readLeadView(db, await idIn(c.req.param("id")));
			if (!lead) throw new ProblemError("not-found");
			const { phone, email, postcode } = lead;
			const links = {
				call: callAddress(phone) ?? null,
				mail: writeAddress(email, lead.reference) ?? null,
				map: mapUrl(postcode),
			};
			return c.json({ ...lead, source: lead.source ?? null, answeredBy: lead.answeredBy ?? null, links });
		})
		.post("/leads/:id/open", signedIn(deps, false), async (c) => {
			const { session } = c.var;
			const id = await idIn(c.req.param("id"));
			// A page that slept through the lead's deletion learns of it here
			if (id === "") throw new ProblemError("not-found");
			const viewers = await openLead(db, session.hash, id, now());
			return c.json({ others: viewers.filter(({ id }) => id !== session.person.id) });
		})
		.post("/leads/:id/changes", signedIn(deps), validateJson(changeBody), async (c) => {
			const { version, change } = c.req.valid("json");
			await checkChange(db, c.var.session, change);
			const result = await changeLead(
				db,
				await idIn(c.req.param("id")),
				version,
				change,
				actorOf(c.var.session),
				now(),
			);
			refuseGone(result);
			if (result.outcome === "conflict") return c.json(await withLead(result), 409);
			if (change.kind === "not-spam") deps.wake();
			return c.json(await withLead(result), 200);
		})
		.put("/leads/:id/contact", signedIn(deps), validateJson(contactBody), async (c) => {
			const { version, contact } = c.req.valid("json");
			const validation = validate(contactDetails, contact);
			if (!validation.ok) throw new ProblemError("invalid-input", { errors: validation.problems });
			const result = await changeLead(
				db,
				await idIn(c.req.param("id")),
				version,
				{ kind: "contact", contact: validation.values },
				actorOf(c.var.session),
				now(),
			);
			refuseGone(result);
			return c.json(await withLead(result), result.outcome === "conflict" ? 409 : 200);
		})
		.post("/leads/:id/undo", signedIn(deps), validateJson(undoBody), async (c) => {
			const { event } = c.req.valid("json");
			await checkUndo(db, c.var.session, event);
			const result = await undoChange(db, await idIn(c.req.param("id")), event, now());
			refuseGone(result);
			if (result.outcome === "conflict") return c.json(await withLead(result), 409);
			deps.wake();
			return c.json(await withLead(result), 200);
		})
		.post("/leads/:id/send", signedIn(deps), validateJson(sendBody), async (c) => {
			const { channel } = c.req.valid("json");
			const id = await idIn(c.req.param("id"));
			refuseGone((await deletionOf(db, id)) ?? { outcome: "present" });
			const { attempts, isRunning } = await readAttempts(db, id, channel, now());
			const stateChanges = await resend(db, [id], now(), { channel, deliveredToo: true });
			if (stateChanges.length === 0 && isRunning) return c.json({ attempts });
			if (stateChanges.length === 0)
				throw new ProblemError(channel === "confirmation" ? "recently-confirmed" : "not-found");
			await recordEvent(db, {
				what: "sent-again",
				by: actorOf(c.var.session),
				at: now(),
				leadId: id,
				detail: { channel },
			});
			deps.wake();
			/** Number of attempts before this one, so that the page can tell when it has ended. */
			return c.json({ attempts });
		})
		.post("/leads/:id/notes", signedIn(deps), validateJson(noteBody), async (c) => {
			const { id, ...note } = c.req.valid("json");
			const added = await addNote(db, await idIn(c.req.param("id")), note, actorOf(c.var.session), now(), id);
			refuseGone(added);
			return c.json({ note: added.note, contacted: added.contacted ?? null }, 201);
		})
		.post("/leads/:id/replies", signedIn(deps), validateJson(replyBody), async (c) => {
			if (!deps.mail) throw new ProblemError("no-mail-server");
			const queued = await addReply(
				db,
				await idIn(c.req.param("id")),
				c.req.valid("json"),
				actorOf(c.var.session),
				now(),
			);
			refuseGone(queued);
			if (queued.outcome === "refused") throw new ProblemError("cannot-reply");
			if (queued.outcome === "conflict") return c.json(queued, 409);
			deps.wake();
			return c.json(queued, 202);
		})
		.put("/notes/:id", signedIn(deps), validateJson(noteEditBody), async (c) => {
			const { version, ...note } = c.req.valid("json");
			const edited = await editNote(db, c.req.param("id"), version, note, actorOf(c.var.session), now());
			refuseGone(edited);
			return edited.outcome === "conflict" ? c.json({ note: edited.note }, 409) : c.json({ note: edited.note }, 200);
		})
		.delete("/notes/:id", signedIn(deps), async (c) => {
			refuseGone(await deleteNote(db, c.req.param("id"), actorOf(c.var.session), now()));
			return c.json({});
		});
};

/** Maximum number of a view's leads changed in one request. The response says whether there are more. */
const maxInView = 500;

/** Routes that change several leads. Each change succeeds or fails on its own. */
export const bulkRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.clock().getTime();

	const bulkResult = async (all: readonly ChangeResult[]) => {
		deps.wake();
		return {
			/** Rows after the changes. */
			rows: await readRows(
				db,
				all.map(({ id }) => id),
			),
			changed: all.flatMap((each) => (each.outcome === "changed" ? [each] : [])),
			conflicts: all.flatMap((each) => (each.outcome === "conflict" ? [each] : [])),
			deleted: all.flatMap((each) => (each.outcome === "deleted" ? [each] : [])),
		};
	};

	return new Hono<DeskEnv>()
		.post("/bulk", signedIn(deps), validateJson(bulkBody), async (c) => {
			const { leads, change } = c.req.valid("json");
			await checkChange(db, c.var.session, change);
			const all: ChangeResult[] = [];
			for (const { id, version } of leads) {
				all.push(await changeLead(db, id, version, change, actorOf(c.var.session), now()));
			}
			return c.json(await bulkResult(all));
		})
		.post("/bulk/view", signedIn(deps), validateJson(bulkViewBody), async (c) => {
			const { view, change } = c.req.valid("json");
			await checkChange(db, c.var.session, change);
			const all: ChangeResult[] = [];
			let cursor: string | undefined;
			const ids: string[] = [];
			do {
				const page = await listPage(db, viewOf(view), now(), cursor);
				ids.push(...page.rows.map(({ id }) => id));
				cursor = page.next;
			} while (cursor !== undefined && ids.length < maxInView);
			for (const id of ids) {
				all.push(await changeLead(db, id, undefined, change, actorOf(c.var.session), now()));
			}
			return c.json({ ...(await bulkResult(all)), isMore: cursor !== undefined });
		})
		.post("/bulk/undo", signedIn(deps), validateJson(bulkUndoBody), async (c) => {
			const { leads } = c.req.valid("json");
			for (const { event } of leads) await checkUndo(db, c.var.session, event);
			const all: ChangeResult[] = [];
			for (const { id, event } of leads) all.push(await undoChange(db, id, event, now()));
			return c.json(await bulkResult(all));
		});
};
