import { Hono } from "hono";
import { summaryOf } from "../../forms/summary.ts";
import { ProblemError } from "../http/problem.ts";
import { validateJson } from "../http/validators.ts";
import { type LeadRecord, readLead, readLeadsOf } from "../leads/read.ts";
import { erasePerson } from "../privacy/erase.ts";
import { recordEvent } from "../workflow/activity.ts";
import { actorOf, ownerOnly, signedIn } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { idOf } from "./leads/lead-routes.ts";
import { eraseBody } from "./schemas.ts";

/** Routes that export and erase what is stored about a person. */
export const dataRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.clock().getTime();

	const personOf = async (idOrReference: string) => {
		const lead = await readLead(db, await idOf(db, idOrReference));
		const email = String(lead?.payload.email ?? "");
		if (!lead || email === "") throw new ProblemError("not-found");
		return { email, records: await readLeadsOf(db, email) };
	};
	const wasSent = ({ attempts, isUnsettled }: LeadRecord): boolean => attempts.length > 0 || isUnsettled;

	return new Hono<DeskEnv>()
		.get("/leads/:id/person", signedIn(deps), ownerOnly, async (c) => {
			const { email, records } = await personOf(c.req.param("id"));
			return c.json({
				email,
				leads: records.map(({ id, reference, form, receivedAt }) => ({
					id,
					reference,
					form,
					receivedAt: receivedAt.getTime(),
				})),
				deliveries: records.reduce((sum, { mails }) => sum + 1 + mails.length, 0),
				notes: records.reduce((sum, { notes }) => sum + notes.length, 0),
				replies: records.reduce((sum, { replies }) => sum + replies.length, 0),
				/** Forms whose webhook has received some of the data, or may have. */
				webhooks: [...new Set(records.filter(wasSent).map(({ form }) => form))],
			});
		})
		.get("/leads/:id/person.json", signedIn(deps), ownerOnly, async (c) => {
			const { records } = await personOf(c.req.param("id"));
			await recordEvent(db, { what: "read-person", by: actorOf(c.var.session), at: now(), leads: records.length });
			const [newest] = records;
			const name =
				newest &&
				summaryOf(newest.form, newest.payload)
					.name.replace(/[^\p{L}\p{N} -]/gu, "")
					.trim();
			const file = encodeURIComponent(`${name || "person"}.json`);
			c.header("Content-Disposition", `attachment; filename="person.json"; filename*=UTF-8''${file}`);
			return c.json(records);
		})
		.post("/leads/:id/erase", signedIn(deps), ownerOnly, validateJson(eraseBody), async (c) => {
			const { email } = await personOf(c.req.param("id"));
			if (c.req.valid("json").email.trim().toLowerCase() !== email.trim().toLowerCase()) {
				throw new ProblemError("invalid-input", { errors: { email: "This is not the address of this person" } });
			}
			const { leads, received, perhapsReceived, mailed } = await erasePerson(db, email, now());
			await deps.writeErasureLists();
			await recordEvent(db, { what: "erased", by: actorOf(c.var.session), at: now(), leads });
			deps.log.info({ who: c.var.session.person.name, what: "erase", leads }, "the office's desk");
			return c.json({
				leads,
				received: Object.fromEntries(received),
				perhapsReceived: Object.fromEntries(perhapsReceived),
				mailed,
			});
		});
};
