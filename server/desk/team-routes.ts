import { Hono } from "hono";
import { findPerson, listPeople, removePerson, setRole } from "../auth/people.ts";
import { listWriting } from "../auth/sessions.ts";
import { listOpenInvitations } from "../auth/sign-in-links.ts";
import { listIds } from "../database/batch.ts";
import { validateJson, validateQuery } from "../http/validators.ts";
import { ProblemError } from "../problem.ts";
import { countOpenLeads } from "../workflow/assignment.ts";
import { refuseOldSignIn, requireOwner, requireRecentSignIn, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { personBody, removalQuery, roleBody } from "./schemas.ts";
import { invite } from "./sign-in/request-link.ts";

/** Routes of the people who may sign in, which owners manage. */
export const teamRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

	return new Hono<DeskEnv>()
		.get("/people", async (c) => {
			const [{ people, former }, invitations] = [await listPeople(db), await listOpenInvitations(db, now())];
			const openLeads = await countOpenLeads(db, listIds(people));
			const writing = await listWriting(db, now());
			return c.json({
				people: people.map((person) => ({
					...person,
					/** Time until which an invitation works; null if there is none. */
					invitedUntil: invitations.get(person.id)?.expiresAt ?? null,
					isInvitationUnsent: invitations.get(person.id)?.isUnsent === 1,
					openLeads: openLeads.get(person.id) ?? 0,
					/** Reference of the lead on which the person is writing a reply; null if there is none. */
					writesOn: writing.get(person.id) ?? null,
				})),
				former,
			});
		})
		.post("/people", requireOwner, requireRecentSignIn(deps), validateJson(personBody), async (c) => {
			const { name, email } = c.req.valid("json");
			const { person, link, expiresAt, mail } = await invite(deps, name, email, sessionActor(c.var.session), now());
			deps.runInBackground(async () => void (await mail()));
			return c.json({ id: person.id, link, expiresAt }, 201);
		})
		.delete("/people/:id", requireOwner, validateQuery(removalQuery), async (c) => {
			const [id, { leadsTo }] = [c.req.param("id"), c.req.valid("query")];
			if (leadsTo && (leadsTo === id || !(await findPerson(db, leadsTo)))) throw new ProblemError("person-removed");
			const reassigned = await removePerson(db, id, sessionActor(c.var.session), now(), leadsTo);
			if (reassigned === undefined) throw new ProblemError("not-found");
			await deps.writeErasureLists();
			return c.json({ reassigned });
		})
		.put("/people/:id/role", requireOwner, validateJson(roleBody), async (c) => {
			const { role } = c.req.valid("json");
			if (role === "owner") refuseOldSignIn(c.var.session, now());
			if (!(await setRole(db, c.req.param("id"), role, sessionActor(c.var.session), now())))
				throw new ProblemError("not-found");
			await deps.writeErasureLists();
			return c.json({ role });
		});
};
