import { Hono } from "hono";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { summarize } from "../../forms/summary.ts";
import { mayHaveBeenSent } from "../delivery/deliveries.ts";
import { ProblemError } from "../http/problem.ts";
import { validateJson } from "../http/validators.ts";
import { erasePerson } from "../privacy/erase.ts";
import { writeIsoTimes } from "../time/iso-times.ts";
import { recordEvent } from "../workflow/activity.ts";
import { type LeadRecord, readLead, readLeadsByEmail } from "../workflow/lead-record.ts";
import { requireOwner, requireSession, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { resolveLeadId } from "./leads/lead-routes.ts";
import { eraseBody } from "./schemas.ts";

export const personalDataRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

	const readPersonRecords = async (idOrReference: string) => {
		const lead = await readLead(db, await resolveLeadId(db, idOrReference));
		const email = String(lead?.payload.email ?? "");
		if (!lead || email === "") throw new ProblemError("not-found");
		return { email, records: await readLeadsByEmail(db, email) };
	};
	const isSent = ({ deliveries }: LeadRecord): boolean =>
		deliveries.some((delivery) => delivery.channel === "webhook" && mayHaveBeenSent(delivery));

	return new Hono<DeskEnv>()
		.get("/leads/:id/person", requireSession(deps), requireOwner, async (c) => {
			const { email, records } = await readPersonRecords(c.req.param("id"));
			return c.json({
				email,
				leads: records.map(({ id, reference, form, receivedAt }) => ({
					id,
					reference,
					form,
					receivedAt: receivedAt.getTime(),
				})),
				deliveries: records.reduce((sum, { deliveries }) => sum + deliveries.length, 0),
				notes: records.reduce((sum, { notes }) => sum + notes.length, 0),
				replies: records.reduce((sum, { replies }) => sum + replies.length, 0),
				/** Forms whose webhook has received some of the data, or may have. */
				webhooks: [...new Set(records.filter(isSent).map(({ form }) => form))],
			});
		})
		.get("/leads/:id/person.json", requireSession(deps), requireOwner, async (c) => {
			const { records } = await readPersonRecords(c.req.param("id"));
			await recordEvent(db, { what: "read-person", by: sessionActor(c.var.session), at: now(), leads: records.length });
			const [newest] = records;
			const name =
				newest &&
				summarize(newest.form, newest.payload)
					.name.replace(/[^\p{L}\p{N} -]/gu, "")
					.trim();
			const file = encodeURIComponent(`${name || "person"}.json`);
			c.header("Content-Disposition", `attachment; filename="person.json"; filename*=UTF-8''${file}`);
			c.header("Content-Type", "application/json");
			return c.body(JSON.stringify(records, writeIsoTimes, "\t"));
		})
		.post("/leads/:id/erase", requireSession(deps), requireOwner, validateJson(eraseBody), async (c) => {
			const { email } = await readPersonRecords(c.req.param("id"));
			if (normalizeEmail(c.req.valid("json").email) !== normalizeEmail(email)) {
				throw new ProblemError("invalid-input", { errors: { email: "This is not the address of this person" } });
			}
			const { leads, received, perhapsReceived, mailed } = await erasePerson(db, email, now());
			await deps.writeErasureLists();
			await recordEvent(db, { what: "erased", by: sessionActor(c.var.session), at: now(), leads });
			deps.log.info({ by: c.var.session.person.id, what: "erase", leads }, "desk action");
			return c.json({
				leads,
				received: Object.fromEntries(received),
				perhapsReceived: Object.fromEntries(perhapsReceived),
				mailed,
			});
		});
};
