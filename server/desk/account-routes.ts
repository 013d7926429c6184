import { Hono } from "hono";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { findPersonByEmail, setMailFrequency, setName } from "../auth/people.ts";
import { derivePersonalToken, hashToken, newToken } from "../auth/tokens.ts";
import { findCalendarStart, setCalendar } from "../calendar/feeds.ts";
import { validateJson } from "../http/validators.ts";
import { ProblemError } from "../problem.ts";
import { requireRecentSignIn, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { emailBody, mailsBody, nameBody } from "./schemas.ts";
import { sendEmailCheck } from "./sign-in/request-link.ts";

/** Routes of the signed-in person's own name, email, emails and calendar. */
export const accountRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

	return new Hono<DeskEnv>()
		.put("/name", validateJson(nameBody), async (c) => {
			const { name } = c.req.valid("json");
			await setName(db, c.var.session.person.id, name);
			return c.json({ name });
		})
		.post("/email", requireRecentSignIn(deps), validateJson(emailBody), async (c) => {
			const email = normalizeEmail(c.req.valid("json").email);
			const [{ person }, by] = [c.var.session, sessionActor(c.var.session)];
			if (!deps.sendMail) throw new ProblemError("no-mail-server");
			const holder = await findPersonByEmail(db, email);
			if (holder && holder.id !== person.id)
				throw new ProblemError("invalid-input", { errors: { email: `${holder.name} has this address` } });
			if (!(await sendEmailCheck(deps, by, email, now()))) throw new ProblemError("too-many-checks");
			return c.json({ email }, 202);
		})
		.put("/mails", validateJson(mailsBody), async (c) => {
			const { mailFrequency } = c.req.valid("json");
			await setMailFrequency(db, c.var.session.person.id, mailFrequency);
			return c.json({ mailFrequency });
		})
		.get("/calendar", async (c) => c.json({ since: await findCalendarStart(db, c.var.session.person.id) }))
		.post("/calendar", requireRecentSignIn(deps), async (c) => {
			const officeToken = newToken();
			const token = derivePersonalToken(officeToken);
			await setCalendar(db, c.var.session.person.id, hashToken(token), sessionActor(c.var.session), now());
			const calendars = `${deps.url}/calendar`;
			return c.json(
				{ address: `${calendars}/${token}.ics`, officeAddress: `${calendars}/office/${officeToken}.ics` },
				201,
			);
		})
		.delete("/calendar", async (c) => {
			await setCalendar(db, c.var.session.person.id, null, sessionActor(c.var.session), now());
			return c.json({});
		});
};
