import { type Context, Hono } from "hono";
import {
	findPerson,
	findPersonByEmail,
	insertPerson,
	markEmailChecked,
	type Person,
	setEmail,
} from "../../auth/people.ts";
import { endOwnSession, endSession, endSessions, expireSession, listSessions } from "../../auth/sessions.ts";
import { endInvitation, findValidLink, linkLifetimes, redeemLink, type ValidLink } from "../../auth/sign-in-links.ts";
import { hashToken } from "../../auth/tokens.ts";
import { addressOf } from "../../http/client-address.ts";
import { validateJson } from "../../http/validators.ts";
import { ProblemError } from "../../problem.ts";
import { recordEvent } from "../../workflow/events.ts";
import { requireAccessLocked } from "../../workflow/lock-access.ts";
import { enforceRateLimit, requireSession, sessionActor } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import { linkRequestBody, tokenBody, useLinkBody } from "../schemas.ts";
import { describeBrowser } from "./browser-name.ts";
import { createLinkSender, sendEmailChanged, sendEmailCheck } from "./request-link.ts";
import { clearCookie, hasCookie, isRevoked, startSession } from "./session-cookie.ts";

const toProfile = ({ id, name, email, isEmailChecked, role, mailFrequency }: Person) => ({
	id,
	name,
	email,
	isEmailChecked,
	role,
	mailFrequency,
});

export const signInRoutes = (deps: DeskDeps) => {
	const now = () => deps.getNow().getTime();
	const sendLink = createLinkSender(deps);

	/** Gives a person their new address. Only a browser in which they are signed in may: anybody may get a mistyped one. */
	const confirmEmail = async ({ var: { maybeSession: session } }: Context<DeskEnv>, link: ValidLink, hash: string) => {
		if (!session || session.person.id !== link.personId) throw new ProblemError("sign-in-first");
		const holder = await findPersonByEmail(deps.db, link.email ?? "");
		if (holder && holder.id !== session.person.id)
			throw new ProblemError("email-taken", { detail: `${holder.name} already uses this address` });
		const { email, old } = await deps.db.transaction().execute(async (transaction) => {
			const by = sessionActor(session);
			// Locked before the link, as in `startSession`
			await requireAccessLocked(transaction, by);
			const email = (await redeemLink(transaction, hash, now()))?.email;
			const old = email && (await setEmail(transaction, session.person.id, email, by, now()));
			if (!email || !old) throw new ProblemError("link-expired");
			return { email, old };
		});
		if (old !== email) {
			await deps.writeErasureLists();
			deps.runInBackground(() => sendEmailChanged(deps, old, email, now()));
		}
		return { ...session.person, email, isEmailChecked: true };
	};

	return new Hono<DeskEnv>()
		.get("/session", async (c) => {
			const session = c.var.maybeSession;
			const profile = session && toProfile(session.person);
			return c.json({
				// Nobody can be asked to follow a link that cannot be mailed
				person: profile ? { ...profile, isEmailChecked: profile.isEmailChecked || !deps.sendMail } : null,
				/** True if somebody was signed in here and the session has ended since. */
				hasEnded: !session && hasCookie(c, deps),
				/** True if it was ended elsewhere. The browser then deletes what the person typed. */
				isRevoked: !session && (await isRevoked(c, deps)),
				passkeyId: session?.passkeyId ?? null,
				canMail: deps.sendMail !== undefined,
			});
		})
		.post("/session/link", enforceRateLimit(deps), validateJson(linkRequestBody), (c) => {
			const { email, page } = c.req.valid("json");
			const browser = describeBrowser(c.req.header("User-Agent") ?? "");
			const request = { email, page, browser, address: addressOf(c, deps.proxies), at: now() };
			deps.runInBackground(() => sendLink(request));
			return c.json({ lifetime: linkLifetimes["sign-in"] }, 202);
		})
		.post("/session/link/preview", enforceRateLimit(deps), validateJson(tokenBody), async (c) => {
			const link = await findValidLink(deps.db, hashToken(c.req.valid("json").token), now());
			if (!link) throw new ProblemError("link-expired");
			const person = link.personId === null ? undefined : await findPerson(deps.db, link.personId);
			const { kind, expiresAt } = link;
			return c.json({ kind, expiresAt, name: person?.name ?? "", email: link.email ?? person?.email ?? "" });
		})
		.post("/session/link/redeem", enforceRateLimit(deps), validateJson(useLinkBody), async (c) => {
			const { token, name = "", email = "" } = c.req.valid("json");
			const hash = hashToken(token);
			const link = await findValidLink(deps.db, hash, now());
			if (link?.kind === "first-owner" && !(name && email)) {
				throw new ProblemError("invalid-input", {
					errors: { name: "Enter your name", email: "Enter your email address" },
				});
			}
			if (link?.kind === "new-email") return c.json({ person: toProfile(await confirmEmail(c, link, hash)) });
			const person = await startSession(c, deps, async (db) => {
				const used = await redeemLink(db, hash, now());
				if (used?.kind === "first-owner") return (await insertPerson(db, name, email, { name }, now())).person;
				const person = await findPerson(db, used?.personId ?? "");
				if (!used || !person) throw new ProblemError("link-expired");
				// A person who follows an emailed link has just shown that the address is theirs
				const isEmailed = used.kind === "sign-in" || used.email !== null;
				if (isEmailed) await markEmailChecked(db, person.id);
				await endInvitation(db, person.id);
				return { ...person, isEmailChecked: isEmailed || person.isEmailChecked };
			});
			const by = { personId: person.id, name: person.name };
			if (!person.isEmailChecked && deps.sendMail) await sendEmailCheck(deps, by, person.email, now());
			return c.json({ person: toProfile(person) });
		})
		.delete("/session", requireSession(deps), async (c) => {
			await endSession(deps.db, c.var.session.hash);
			clearCookie(c, deps);
			return c.json({});
		})
		.post("/session/expire", requireSession(deps), async (c) => {
			// The cookie stays: without it, the browser would keep the drafts of a person who is removed now
			await expireSession(deps.db, c.var.session.hash);
			return c.json({});
		})
		.get("/sessions", requireSession(deps), async (c) => {
			const { person, hash } = c.var.session;
			const sessions = await listSessions(deps.db, person.id, now());
			return c.json({
				sessions: sessions.map(({ hash: id, ...session }) => ({ id, ...session, isCurrent: id === hash })),
			});
		})
		.delete("/sessions/:id", requireSession(deps), async (c) => {
			const { session } = c.var;
			if (!(await endOwnSession(deps.db, c.req.param("id"), session.person.id))) throw new ProblemError("not-found");
			await recordEvent(deps.db, { what: "session-ended", by: sessionActor(session), at: now() });
			return c.json({});
		})
		.delete("/sessions", requireSession(deps), async (c) => {
			const { person } = c.var.session;
			const sessions = await endSessions(deps.db, person, now());
			clearCookie(c, deps);
			return c.json({ sessions });
		});
};
