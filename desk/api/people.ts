import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import type { FormPath } from "../../forms/forms.ts";
import { api, watchedFetch } from "./client.ts";
import { queries, sessionKey } from "./queries.ts";
import { refreshPeople } from "./session.ts";
import type { Profile } from "./types.ts";

/** Invites somebody. @returns the link, if no mail can be sent */
export async function invite(name: string, email: string): Promise<string | null> {
	const { link } = await parseResponse(api.people.$post({ json: { name, email } }));
	await refreshPeople();
	return link;
}

/** Signs a person out at once, for good; revokes an open invitation. */
export async function removePerson(id: string): Promise<void> {
	await parseResponse(api.people[":id"].$delete({ param: { id } }));
	await refreshPeople();
}

export async function chooseMails(mails: Profile["mails"], forms: readonly FormPath[]): Promise<void> {
	await parseResponse(api.mails.$put({ json: { mails, forms: [...forms] } }));
	await Promise.all([queries.invalidateQueries({ queryKey: sessionKey }), refreshPeople()]);
}

const sessionsKey = ["sessions"] as const;
/** Fetches the person's sessions. */
export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: () => parseResponse(api.sessions.$get()) });

/** Signs one browser of the person out. */
export async function endSession(id: string): Promise<void> {
	await parseResponse(api.sessions[":id"].$delete({ param: { id } }));
	await queries.invalidateQueries({ queryKey: sessionsKey });
}

const passkeysKey = ["passkeys"] as const;
export const usePasskeys = () => useQuery({ queryKey: passkeysKey, queryFn: () => parseResponse(api.passkeys.$get()) });

/** Creates a passkey on this device. @throws if the person closes the prompt */
export async function addPasskey(): Promise<void> {
	const answer = await watchedFetch("/api/passkeys/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await answer.json();
	const response = await startRegistration({ optionsJSON });
	await parseResponse(api.passkeys.$post({ json: { response } }));
	await queries.invalidateQueries({ queryKey: passkeysKey });
}

export async function removePasskey(id: string): Promise<void> {
	await parseResponse(api.passkeys[":id"].$delete({ param: { id } }));
	await queries.invalidateQueries({ queryKey: passkeysKey });
}
