import { Hono } from "hono";
import * as v from "valibot";
import { company } from "../../../content/company/company.ts";
import { minute } from "../../../content/shared/time.ts";
import {
	addChallenge,
	addPasskey,
	findPasskey,
	listPasskeys,
	recordPasskeyUse,
	redeemChallenge,
	removePasskey,
} from "../../auth/passkeys.ts";
import { findPerson } from "../../auth/people.ts";
import type { Database } from "../../database/schema.ts";
import { validateJson } from "../../http/validators.ts";
import { ProblemError } from "../../problem.ts";
import { recordEvent } from "../../workflow/events.ts";
import { enforceRateLimit, requireRecentSignIn, requireSession, sessionActor } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import { personName } from "../schemas.ts";
import { describeBrowser } from "./browser-name.ts";
import { startSession } from "./session-cookie.ts";

/** Time that a person has to confirm a passkey in the browser, in milliseconds. */
const challengeLifetime = 5 * minute;

/** Loads the library with the first passkey, because loading it would delay the start. */
const webauthn = () => import("@simplewebauthn/server");

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000));
/** An id of at most 1,023 bytes (WebAuthn, section 4): PostgreSQL indexes none of 2,100. */
const credentialId = v.pipe(base64url, v.maxLength(1364));
/** Parts of a browser's passkey response that are used (WebAuthn, section 5.1.8). */
const credential = {
	id: credentialId,
	rawId: credentialId,
	type: v.literal("public-key"),
	clientExtensionResults: v.object({}),
};
const registrationBody = v.strictObject({
	name: v.optional(personName),
	response: v.object({
		...credential,
		response: v.object({ clientDataJSON: base64url, attestationObject: base64url }),
	}),
});
const signInBody = v.strictObject({
	response: v.object({
		...credential,
		response: v.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
	}),
});

const clientData = v.object({ challenge: base64url });

type Refusal = "passkey-refused" | "passkey-not-added";

/** Returns the challenge that the browser's response claims to have signed. */
function extractChallenge(clientDataJSON: string, refusal: Refusal): string {
	try {
		return v.parse(clientData, JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
	} catch {
		throw new ProblemError(refusal);
	}
}

/** Refuses every invalid response in the same way, so that the reason is not revealed. */
async function requireVerified<T extends { readonly verified: boolean }>(
	check: Promise<T>,
	refusal: Refusal,
): Promise<T> {
	// The library throws errors of every kind at what is malformed
	const result = await check.catch(() => undefined);
	if (!result?.verified) throw new ProblemError(refusal);
	return result;
}

export const passkeyRoutes = (deps: DeskDeps) => {
	const { db, url } = deps;
	const now = () => deps.getNow().getTime();
	const rpID = new URL(url).hostname;
	const expected = (expectedChallenge: string) => ({ expectedChallenge, expectedOrigin: url, expectedRPID: rpID });

	return new Hono<DeskEnv>()
		.post("/session/passkey/options", enforceRateLimit(deps), async (c) => {
			const { generateAuthenticationOptions } = await webauthn();
			const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
			await addChallenge(db, options.challenge, null, now() + challengeLifetime);
			return c.json(options);
		})
		.post("/session/passkey", enforceRateLimit(deps), validateJson(signInBody), async (c) => {
			const { response } = c.req.valid("json");
			const challenge = extractChallenge(response.response.clientDataJSON, "passkey-refused");
			const passkey = await findPasskey(db, response.id);
			if (!(await redeemChallenge(db, challenge, null, now())) || !passkey) throw new ProblemError("passkey-refused");
			const { verifyAuthenticationResponse } = await webauthn();
			const { authenticationInfo } = await requireVerified(
				verifyAuthenticationResponse({ response, ...expected(challenge), credential: passkey }),
				"passkey-refused",
			);
			const signIn = async (transaction: Database) => {
				const isThere = await recordPasskeyUse(transaction, passkey.id, authenticationInfo.newCounter, now());
				const person = await findPerson(transaction, passkey.personId);
				if (!isThere || !person) throw new ProblemError("passkey-refused");
				return person;
			};
			const { id, name, email } = await startSession(c, deps, signIn, passkey.id);
			return c.json({ person: { id, name, email } });
		})
		.get("/passkeys", requireSession(deps), async (c) => {
			const { person, passkeyId } = c.var.session;
			const passkeys = await listPasskeys(db, person.id);
			return c.json({
				passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => {
					return { id, name, addedAt, usedAt, isCurrent: id === passkeyId };
				}),
			});
		})
		.post("/passkeys/options", requireSession(deps), requireRecentSignIn(deps), async (c) => {
			const { person } = c.var.session;
			const { generateRegistrationOptions } = await webauthn();
			const options = await generateRegistrationOptions({
				rpName: `${company.name}, the desk`,
				rpID,
				userName: person.email,
				userDisplayName: person.name,
				userID: new TextEncoder().encode(person.id),
				excludeCredentials: (await listPasskeys(db, person.id)).map(({ id }) => ({ id })),
				authenticatorSelection: { residentKey: "required", userVerification: "required" },
			});
			await addChallenge(db, options.challenge, person.id, now() + challengeLifetime);
			return c.json(options);
		})
		.post("/passkeys", requireSession(deps), validateJson(registrationBody), async (c) => {
			const { person } = c.var.session;
			const { response, name } = c.req.valid("json");
			const challenge = extractChallenge(response.response.clientDataJSON, "passkey-not-added");
			if (!(await redeemChallenge(db, challenge, person.id, now()))) throw new ProblemError("passkey-not-added");
			const { verifyRegistrationResponse } = await webauthn();
			const { registrationInfo } = await requireVerified(
				verifyRegistrationResponse({ response, ...expected(challenge) }),
				"passkey-not-added",
			);
			if (!registrationInfo) throw new ProblemError("passkey-not-added");
			const { id, publicKey, counter } = registrationInfo.credential;
			const passkey = {
				id,
				personId: person.id,
				publicKey,
				counter,
				name: name || describeBrowser(c.req.header("User-Agent") ?? ""),
				addedAt: now(),
			};
			if (!(await addPasskey(db, passkey, sessionActor(c.var.session)))) throw new ProblemError("passkey-not-added");
			return c.json({ id }, 201);
		})
		.delete("/passkeys/:id", requireSession(deps), async (c) => {
			const { session } = c.var;
			if (!(await removePasskey(db, c.req.param("id"), session.person.id))) throw new ProblemError("not-found");
			await recordEvent(db, { what: "passkey-removed", by: sessionActor(session), at: now() });
			return c.json({});
		});
};
