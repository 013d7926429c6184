import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { parseResponse } from "hono/client";
import { type Desk, useApiQuery } from "./desk.ts";
import { peopleKey } from "./session.ts";

/** Invites somebody. The email, if there is a mail server, is on its way; the link can also be passed on by hand. */
export const invite = async ({ api }: Desk, name: string, email: string) => ({
	...(await parseResponse(api.people.$post({ json: { name, email } }))),
	email,
});
export type NewInvitation = Awaited<ReturnType<typeof invite>>;

export const useSessions = () => useApiQuery([...peopleKey, "sessions"], (api) => parseResponse(api.sessions.$get()));

export const useCalendar = () => useApiQuery([...peopleKey, "calendar"], (api) => parseResponse(api.calendar.$get()));

export const usePasskeys = () => useApiQuery([...peopleKey, "passkeys"], (api) => parseResponse(api.passkeys.$get()));

/** Adds a passkey of this device; an empty name becomes the browser's. Throws if the person closes the prompt. */
export async function addPasskey({ api, fetch }: Desk, name: string): Promise<void> {
	const optionsResponse = await fetch("/api/passkeys/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await optionsResponse.json();
	const response = await startRegistration({ optionsJSON });
	await api.passkeys.$post({ json: { response, ...(name && { name }) } });
}
