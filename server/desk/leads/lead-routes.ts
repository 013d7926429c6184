import { randomUUIDv7 } from "node:crypto";
import { type Context, Hono } from "hono";
import { contactDetails, toPhoneForm } from "../../../forms/contact-details.ts";
import { findFormByPath } from "../../../forms/forms.ts";
import { findPerson } from "../../auth/people.ts";
import { registerViewer, type Session } from "../../auth/sessions.ts";
import type { Database } from "../../database/schema.ts";
import { countAttempts, resend } from "../../delivery/resend.ts";
import { ProblemError } from "../../http/problem.ts";
import { requireValid, validateJson } from "../../http/validators.ts";
import { enterLead } from "../../leads/accept.ts";
import { findIdByReference } from "../../leads/read.ts";
import { isPrefixedReference, parseReference } from "../../leads/reference.ts";
import { mailLink, phoneLink } from "../../mail/templates/about-lead.ts";
import { recordEvent } from "../../workflow/activity.ts";
import { changeLead, undoChange } from "../../workflow/change.ts";
import type { Change, ChangeResult } from "../../workflow/change-kinds.ts";
import { findDeletion, isDeletion, type LeadDeleted } from "../../workflow/deletion.ts";
import { addNote, deleteNote, editNote } from "../../workflow/notes.ts";
import { addReply } from "../../workflow/replies.ts";
import { requireSession, sessionActor } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import {
	bulkBody,
	bulkUndoBody,
	changeBody,
	contactBody,
	newLeadBody,
	noteBody,
	noteEditBody,
	replyBody,
	sendBody,
	undoBody,
} from "../schemas.ts";
import { readLeadView } from "./lead-view.ts";
import { readRows } from "./rows.ts";

/** Returns a lead's id, given its id or its reference in any case; empty if no lead has that reference. */
export async function resolveLeadId(db: Database, idOrReference: string): Promise<string> {
	if (!isPrefixedReference(idOrReference)) return idOrReference;
	return (await findIdByReference(db, parseReference(idOrReference) ?? "")) ?? "";
}

/**
 * Refuses a colleague's deletion, and a change that assigns leads to somebody who cannot sign in, before any is
 * changed.
 */
async function requireAllowedChange(db: Database, { person }: Session, change: Change): Promise<void> {
	if (change.kind === "delete" && person.role !== "owner") throw new ProblemError("owner-only");
	if (change.kind !== "assign" || !change.personId || (await findPerson(db, change.personId))) return;
	throw new ProblemError("person-removed");
}

/** Refuses to undo a deletion for a colleague, who could not have made it. */
async function requireAllowedUndo(db: Database, { person }: Session, event: string): Promise<void> {
	if (person.role !== "owner" && (await isDeletion(db, event))) throw new ProblemError("owner-only");
}

type Gone = LeadDeleted | { readonly outcome: "missing" };

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
	const now = () => deps.getNow().getTime();

	/** Responds with the outcome of a change and the lead's current row. */
	const respondToChange = async (c: Context<DeskEnv>, result: ChangeResult) => {
		refuseGone(result);
		deps.wake();
		const [lead] = await readRows(db, [result.id]);
		if (!lead) throw new ProblemError("not-found");
		return result.outcome === "conflict" ? c.json({ ...result, lead }, 409) : c.json({ ...result, lead }, 200);
	};

	return new Hono<DeskEnv>()
		.post("/leads", requireSession(deps), validateJson(newLeadBody), async (c) => {
			const { id: key, form: path, values, isConfirmed } = c.req.valid("json");
			const form = findFormByPath(path);
			if (!form) throw new ProblemError("not-found");
			const by = sessionActor(c.var.session);
			const { id, reference, isRepeat } = await enterLead(
				{ ...deps, hasTarget: (each) => deps.findDeliveryTargets(each).hasWebhook, newId: randomUUIDv7 },
				{ form, values: requireValid(toPhoneForm(form), values), key, isConfirmed },
			);
			if (!isRepeat) await recordEvent(db, { what: "entered", by, at: now(), leadId: id });
			return c.json({ id, reference }, 201);
		})
		.get("/leads/:id", requireSession(deps), async (c) => {
			const lead = await readLeadView(db, await resolveLeadId(db, c.req.param("id")));
			if (!lead) throw new ProblemError("not-found");
			const { phone, email, postcode } = lead;
			const links = {
				call: phoneLink(phone) ?? null,
				mail: mailLink(email, lead.reference) ?? null,
				map: mapUrl(postcode),
			};
			return c.json({ ...lead, source: lead.source ?? null, answeredBy: lead.answeredBy ?? null, links });
		})
		.post("/leads/:id/open", requireSession(deps, false), async (c) => {
			const { session } = c.var;
			const id = await resolveLeadId(db, c.req.param("id"));
			// A page that slept through the lead's deletion learns of it here
			if (id === "") throw new ProblemError("not-found");
			const viewers = await registerViewer(db, session.hash, id, now());
			return c.json({ others: viewers.filter(({ id }) => id !== session.person.id) });
		})
		.post("/leads/:id/changes", requireSession(deps), validateJson(changeBody), async (c) => {
			const { version, change } = c.req.valid("json");
			await requireAllowedChange(db, c.var.session, change);
			const id = await resolveLeadId(db, c.req.param("id"));
			return respondToChange(c, await changeLead(db, id, version, change, sessionActor(c.var.session), now()));
		})
		.put("/leads/:id/contact", requireSession(deps), validateJson(contactBody), async (c) => {
			const { version, contact } = c.req.valid("json");
			const change = { kind: "contact", contact: requireValid(contactDetails, contact) } as const;
			const id = await resolveLeadId(db, c.req.param("id"));
			return respondToChange(c, await changeLead(db, id, version, change, sessionActor(c.var.session), now()));
		})
		.post("/leads/:id/undo", requireSession(deps), validateJson(undoBody), async (c) => {
			const { event } = c.req.valid("json");
			await requireAllowedUndo(db, c.var.session, event);
			return respondToChange(c, await undoChange(db, await resolveLeadId(db, c.req.param("id")), event, now()));
		})
		.post("/leads/:id/send", requireSession(deps), validateJson(sendBody), async (c) => {
			const { channel } = c.req.valid("json");
			const id = await resolveLeadId(db, c.req.param("id"));
			refuseGone((await findDeletion(db, id)) ?? { outcome: "present" });
			const { attempts, isRunning } = await countAttempts(db, id, channel, now());
			const stateChanges = await resend(db, [id], now(), { channel, includeDelivered: true });
			if (stateChanges.length === 0 && isRunning) return c.json({ attempts });
			if (stateChanges.length === 0)
				throw new ProblemError(channel === "confirmation" ? "recently-confirmed" : "not-found");
			await recordEvent(db, {
				what: "sent-again",
				by: sessionActor(c.var.session),
				at: now(),
				leadId: id,
				detail: { channel },
			});
			deps.wake();
			// With the number of attempts before this one the page can tell when it has ended
			return c.json({ attempts });
		})
		.post("/leads/:id/notes", requireSession(deps), validateJson(noteBody), async (c) => {
			const { id, ...note } = c.req.valid("json");
			const added = await addNote(
				db,
				await resolveLeadId(db, c.req.param("id")),
				note,
				sessionActor(c.var.session),
				now(),
				id,
			);
			refuseGone(added);
			return c.json({ note: added.note, contacted: added.contacted ?? null }, 201);
		})
		.post("/leads/:id/replies", requireSession(deps), validateJson(replyBody), async (c) => {
			if (!deps.sendMail) throw new ProblemError("no-mail-server");
			const queued = await addReply(
				db,
				await resolveLeadId(db, c.req.param("id")),
				c.req.valid("json"),
				sessionActor(c.var.session),
				now(),
			);
			refuseGone(queued);
			if (queued.outcome === "refused") throw new ProblemError("cannot-reply");
			if (queued.outcome === "conflict") return c.json(queued, 409);
			deps.wake();
			return c.json(queued, 202);
		})
		.put("/notes/:id", requireSession(deps), validateJson(noteEditBody), async (c) => {
			const { version, ...note } = c.req.valid("json");
			const edited = await editNote(db, c.req.param("id"), version, note, sessionActor(c.var.session), now());
			refuseGone(edited);
			return edited.outcome === "conflict" ? c.json({ note: edited.note }, 409) : c.json({ note: edited.note }, 200);
		})
		.delete("/notes/:id", requireSession(deps), async (c) => {
			refuseGone(await deleteNote(db, c.req.param("id"), sessionActor(c.var.session), now()));
			return c.json({});
		});
};

/** Routes that change several leads. Each change succeeds or fails on its own. */
export const bulkRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

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
		.post("/bulk", requireSession(deps), validateJson(bulkBody), async (c) => {
			const { leads, change } = c.req.valid("json");
			await requireAllowedChange(db, c.var.session, change);
			const all: ChangeResult[] = [];
			for (const { id, version } of leads) {
				all.push(await changeLead(db, id, version, change, sessionActor(c.var.session), now()));
			}
			return c.json(await bulkResult(all));
		})
		.post("/bulk/undo", requireSession(deps), validateJson(bulkUndoBody), async (c) => {
			const { leads } = c.req.valid("json");
			for (const { event } of leads) await requireAllowedUndo(db, c.var.session, event);
			const all: ChangeResult[] = [];
			for (const { id, event } of leads) all.push(await undoChange(db, id, event, now()));
			return c.json(await bulkResult(all));
		});
};
