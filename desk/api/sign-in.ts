import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { parseResponse } from "hono/client";
import { api, watchedFetch } from "./client.ts";

/** Asks for a link. Whether the address may sign in, nobody learns. */
export const askForLink = (email: string) => parseResponse(api.session.link.$post({ json: { email } }));

/** Fetches what a link is for without redeeming it. */
export const lookAtLink = (token: string) => parseResponse(api.session.link.look.$post({ json: { token } }));

/** Signs in by a link; the first person says who they are. */
export const followLink = (token: string, person?: { readonly name: string; readonly email: string }) =>
	parseResponse(api.session.link.use.$post({ json: { token, ...person } }));

/** Signs in with a passkey of this device. @throws where the person closes the question, or the passkey is unknown */
export async function signInWithPasskey(): Promise<void> {
	const answer = await watchedFetch("/api/session/passkey/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await answer.json();
	const response = await startAuthentication({ optionsJSON });
	await parseResponse(api.session.passkey.$post({ json: { response } }));
}
