import {
	browserSupportsWebAuthn,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
} from "@simplewebauthn/browser";
import { parseResponse } from "hono/client";
import { deskPage } from "../../forms/desk-limits.ts";
import type { Desk } from "./desk.ts";

/** Requests a sign-in link to the page in view. The response does not reveal whether the address may sign in. */
export async function requestLink({ api }: Desk, email: string) {
	const { pathname, search } = location;
	// A search that was typed stays out of the email
	const page = [`${pathname}${search}`, pathname].find((each) => deskPage.test(each));
	const json = { email, ...(page && { page }) };
	const { lifetime } = await parseResponse(api.session.link.$post({ json }));
	// This machine's clock may be minutes off the service's
	return { email, expiresAt: Date.now() + lifetime };
}
export type RequestedLink = Awaited<ReturnType<typeof requestLink>>;

export const redeemLink = ({ api }: Desk, token: string, person?: { readonly name: string; readonly email: string }) =>
	parseResponse(api.session.link.redeem.$post({ json: { token, ...person } }));

/** Signs in with a passkey of this device. Throws if the person closes the prompt, or the passkey is unknown. */
export async function signInWithPasskey({ api, fetch }: Desk): Promise<void> {
	const optionsResponse = await fetch("/api/session/passkey/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await optionsResponse.json();
	const response = await startAuthentication({ optionsJSON });
	await parseResponse(api.session.passkey.$post({ json: { response } }));
}

/** Adds a passkey of this device; an empty name becomes the browser's. Throws if the person closes the prompt. */
export async function addPasskey({ api, fetch }: Desk, name: string): Promise<void> {
	const optionsResponse = await fetch("/api/passkeys/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await optionsResponse.json();
	const response = await startRegistration({ optionsJSON });
	await api.passkeys.$post({ json: { response, ...(name && { name }) } });
}

export function explainNoPasskeys(): string | undefined {
	if (browserSupportsWebAuthn()) return undefined;
	return isSecureContext
		? "This browser has no passkeys. Sign in with an emailed link."
		: "Passkeys need https, and this desk is open over http. Sign in with an emailed link.";
}

/** Returns whether the person has closed the browser's prompt for a passkey, which is not a failure. */
export const isPromptClosed = (error: unknown) =>
	error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
