import { Hono } from "hono";
import { normalizeEmail } from "../../../forms/clean-text.ts";
import { asOfficeForm, formatAddress } from "../../../forms/contact-details.ts";
import { resendsPerHour } from "../../../forms/desk-limits.ts";
import { findFormByPath } from "../../../forms/forms.ts";
import { findPerson } from "../../auth/people.ts";
import { registerViewer, type Session } from "../../auth/sessions.ts";
import { respondWithLeadFile } from "../../customer-page/file-response.ts";
import type { Channel, Database } from "../../database/schema.ts";
import { readDeliveries } from "../../delivery/deliveries.ts";
import { countResends, resend } from "../../delivery/resend.ts";
import { validateJson, validateQuery } from "../../http/validators.ts";
import { addEnteredLead } from "../../leads/accept.ts";
import { readLeads } from "../../leads/lead.ts";
import { type ProblemCode, ProblemError, requireValid } from "../../problem.ts";
import { findFirstPhone } from "../../text/phones.ts";
import { isPrefixedReference, parseReference } from "../../text/reference.ts";
import { changeLead, type LeadChange } from "../../workflow/change.ts";
import { recordEvent } from "../../workflow/events.ts";
import { findIdByReference } from "../../workflow/lead-record.ts";
import { findDeletion, refuseDeleted } from "../../workflow/lead-request.ts";
import { addNote, deleteNote, editNote } from "../../workflow/notes.ts";
import { addReply, resendReply } from "../../workflow/replies.ts";
import { revokeLink } from "../../workflow/revoke-link.ts";
import { sessionActor } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import {
	changeBody,
	customerQuery,
	newLeadBody,
	noteBody,
	noteEditBody,
	openBody,
	replyBody,
	sendBody,
} from "../schemas.ts";
import { linkMail, linkMap } from "./contacts.ts";
import { listEnquiries, readLeadView } from "./lead-view.ts";
import { readRows } from "./rows.ts";

/** Returns a lead's id, given its id or its reference in any case; empty if no lead has that reference. */
export async function resolveLeadId(db: Database, idOrReference: string): Promise<string> {
	if (!isPrefixedReference(idOrReference)) return idOrReference;
	return (await findIdByReference(db, parseReference(idOrReference) ?? "")) ?? "";
}

type Requested = Pick<LeadChange, "to" | "undoes">;

/**
 * Refuses a deletion, or its undo, by a colleague, and an assignment to somebody who cannot sign in. The undo of an
 * assignment leaves the lead unassigned in that case.
 */
async function requireAllowedChange(db: Database, { person }: Session, { to, undoes }: Requested): Promise<void> {
	if (to.isDeleted !== undefined && person.role !== "owner") throw new ProblemError("owner-only");
	if (to.assigneeId && !undoes && !(await findPerson(db, to.assigneeId))) throw new ProblemError("person-removed");
}

/** Problems of emails that were sent too recently to be sent again. */
const recentlySent: Partial<Record<Channel, ProblemCode>> = {
	confirmation: "recently-confirmed",
	"office-mail": "recently-mailed",
};

export const leadRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();
	const sendFile = async (...file: readonly [leadId: string, id: string, column: "content" | "thumbnail"]) => {
		const response = await respondWithLeadFile(db, ...file);
		if (!response) throw new ProblemError("not-found");
		return response;
	};
	return new Hono<DeskEnv>()
		.post("/leads", validateJson(newLeadBody), async (c) => {
			const { id: key, form: path, values, street, urgency, sendsConfirmation } = c.req.valid("json");
			const form = findFormByPath(path);
			if (!form) throw new ProblemError("not-found");
			const by = sessionActor(c.var.session);
			const assigneeId = c.var.session.person.id;
			const { id, reference } = await addEnteredLead(deps, {
				form,
				values: requireValid(asOfficeForm(form, values), values),
				street,
				urgency,
				assigneeId,
				key,
				sendsConfirmation,
				onInsert: (transaction, lead) => recordEvent(transaction, { what: "entered", by, at: now(), leadId: lead.id }),
			});
			const deliveries = (await readDeliveries(db, [id])).get(id) ?? [];
			return c.json(
				{ id, reference, sendsConfirmation: deliveries.some(({ channel }) => channel === "confirmation") },
				201,
			);
		})
		.get("/enquiries", validateQuery(customerQuery), async (c) => {
			const { email, phone } = c.req.valid("query");
			const digits = findFirstPhone(phone)?.digits ?? "";
			return c.json({ leads: await listEnquiries(db, normalizeEmail(email), digits) });
		})
		.get("/leads/:id", async (c) => {
			const lead = await readLeadView(db, await resolveLeadId(db, c.req.param("id")));
			if (!lead) throw new ProblemError("not-found");
			const links = { mail: linkMail(lead.email, lead.reference), map: linkMap(formatAddress(lead)) };
			return c.json({ ...lead, source: lead.source ?? null, links });
		})
		.get("/leads/:id/files/:file", (c) => sendFile(c.req.param("id"), c.req.param("file"), "content"))
		.get("/leads/:id/files/:file/thumbnail", (c) => sendFile(c.req.param("id"), c.req.param("file"), "thumbnail"))
		.post("/leads/:id/open", validateJson(openBody), async (c) => {
			const id = await resolveLeadId(db, c.req.param("id"));
			// A page that slept through the lead's deletion learns of it here
			if (id === "") throw new ProblemError("not-found");
			const { isWriting } = c.req.valid("json");
			return c.json({ others: await registerViewer(db, c.var.session, id, isWriting, now()) });
		})
		.post("/leads/:id/changes", validateJson(changeBody), async (c) => {
			const change = c.req.valid("json");
			await requireAllowedChange(db, c.var.session, change);
			const leadId = await resolveLeadId(db, c.req.param("id"));
			const result = await changeLead(db, { ...change, leadId }, sessionActor(c.var.session), now());
			if (result.outcome === "missing") throw new ProblemError("not-found");
			if (result.outcome === "deleted") return refuseDeleted(result);
			deps.wake();
			const [lead] = await readRows(db, [leadId]);
			if (!lead) throw new ProblemError("not-found");
			return result.outcome === "conflict" ? c.json({ ...result, lead }, 409) : c.json({ ...result, lead }, 200);
		})
		.post("/leads/:id/send", validateJson(sendBody), async (c) => {
			const { channel, replyId } = c.req.valid("json");
			const by = sessionActor(c.var.session);
			const id = await resolveLeadId(db, c.req.param("id"));
			refuseDeleted(await findDeletion(db, id));
			const [lead] = await readLeads(db, [id]);
			if (lead?.isSpam) throw new ProblemError("spam-not-sent");
			const deliveries = (await readDeliveries(db, [id])).get(id) ?? [];
			const delivery = deliveries.find((each) => each.channel === channel && each.replyId === replyId);
			if (!delivery) throw new ProblemError("not-found");
			if (delivery.isRunning) return c.json({});
			if ((await countResends(db, c.var.session.person.id, now())) >= resendsPerHour)
				throw new ProblemError("too-many-resends");
			const stateChanges = await (channel === "reply"
				? resendReply(db, id, replyId, by, now())
				: resend(db, [id], now(), { channel, replyId, includeDelivered: true }));
			if (stateChanges.length === 0) throw new ProblemError(recentlySent[channel] ?? "not-found");
			await recordEvent(db, { what: "sent-again", by, at: now(), leadId: id, channel, ...(replyId && { replyId }) });
			deps.wake();
			return c.json({});
		})
		.post("/leads/:id/revoke-link", async (c) => {
			await revokeLink(db, await resolveLeadId(db, c.req.param("id")), sessionActor(c.var.session), now());
			return c.json({});
		})
		.post("/leads/:id/notes", validateJson(noteBody), async (c) => {
			const leadId = await resolveLeadId(db, c.req.param("id"));
			const note = await addNote(db, { ...c.req.valid("json"), leadId }, sessionActor(c.var.session), now());
			return c.json({ note }, 201);
		})
		.post("/leads/:id/replies", validateJson(replyBody), async (c) => {
			if (!deps.sendMail) throw new ProblemError("no-mail-server");
			const leadId = await resolveLeadId(db, c.req.param("id"));
			const reply = { ...c.req.valid("json"), leadId };
			const queued = await addReply(db, reply, sessionActor(c.var.session), now());
			if (queued.outcome !== "queued") return c.json(queued, 409);
			deps.wake();
			return c.json(queued, 202);
		})
		.put("/notes/:id", validateJson(noteEditBody), async (c) => {
			await editNote(db, c.req.param("id"), c.req.valid("json").text, sessionActor(c.var.session), now());
			return c.json({});
		})
		.delete("/notes/:id", async (c) => {
			await deleteNote(db, c.req.param("id"), sessionActor(c.var.session), now());
			return c.json({});
		});
};
