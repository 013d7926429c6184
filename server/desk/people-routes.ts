import { Hono } from "hono";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { formName } from "../mail/about-lead.ts";
import { Problem } from "../problem.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { json } from "./given.ts";
import { mailsBody, personBody } from "./schemas.ts";
import { actorOf, signedIn } from "./session.ts";
import { invite } from "./sign-in-link.ts";

/** Who may sign in, and which mails each gets. */
export const peopleRoutes = (deps: DeskDeps) => {
	const { store } = deps;
	const now = () => deps.clock().getTime();

	return new Hono<DeskEnv>()
		.get("/people", signedIn(deps), async (c) => {
			const [{ people, former }, invitations] = [await store.people(), await store.openInvitations(now())];
			return c.json({
				people: people.map(({ joinedAt, seenAt, ...person }) => ({
					...person,
					joinedAt: joinedAt ?? null,
					seenAt: seenAt ?? null,
					/** Until when an invitation works; null where there is none. */
					invitedUntil: invitations.get(person.id) ?? null,
				})),
				former,
			});
		})
		.post("/people", signedIn(deps), json(personBody), async (c) => {
			const { name, email } = c.req.valid("json");
			const by = actorOf(c.var.session);
			const { person, isNew } = await store.addPerson(name, email, by, now());
			if (!isNew && person.joinedAt !== undefined) {
				throw new Problem("invalid-input", { errors: { email: `${person.name} may sign in already` } });
			}
			const link = await invite(deps, person, by.name, now());
			// Where no mail can be sent, whoever invites passes the link on.
			return c.json({ id: person.id, isMailed: deps.mail !== undefined, link: deps.mail ? null : link }, 201);
		})
		.delete("/people/:id", signedIn(deps), async (c) => {
			if (!(await store.removePerson(c.req.param("id"), actorOf(c.var.session), now()))) throw new Problem("not-found");
			await deps.keepErasures();
			return c.json({});
		})
		.put("/mails", signedIn(deps), json(mailsBody), async (c) => {
			const { mails, forms } = c.req.valid("json");
			await store.chooseMails(c.var.session.person.id, mails, forms);
			return c.json({ mails, forms });
		})
		.get("/office", signedIn(deps), async (c) =>
			c.json({
				...(await store.officeDay(now())),
				siteHost: deps.siteHost,
				canMail: deps.mail !== undefined,
				forms: formPaths.map((path: FormPath) => {
					const { hasWebhook, mailbox } = deps.outlets(path);
					return { path, name: formName(path), hasWebhook, mailbox: mailbox ?? null };
				}),
			}),
		);
};
