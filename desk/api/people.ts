import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { parseResponse } from "hono/client";
import type { FormPath } from "../../forms/forms.ts";
import { type Desk, sessionKey, useApiQuery } from "./desk.ts";
import { refreshPeople } from "./session.ts";
import type { Profile } from "./types.ts";

/** Invites somebody. Returns the link and why it was not emailed; undefined if it was. */
export async function invite(desk: Desk, name: string, email: string): Promise<UnsentInvitation | undefined> {
	const { link, ...rest } = await parseResponse(desk.api.people.$post({ json: { name, email } }));
	await refreshPeople(desk);
	return link === null ? undefined : { link, ...rest };
}

/** An invitation whose link must be passed on manually. */
export interface UnsentInvitation {
	readonly link: string;
	readonly expiresAt: number;
	/** Reason why the mail server rejected the email; null if there is none. */
	readonly mailError: string | null;
}

/**
 * Signs a person out at once, for good, or revokes their invitation.
 *
 * @param successorId id of the colleague who gets the open leads; empty for nobody
 * @returns how many leads were reassigned
 */
export async function removePerson(desk: Desk, id: string, successorId: string): Promise<number> {
	const query = successorId ? { leadsTo: successorId } : {};
	const { reassigned } = await parseResponse(desk.api.people[":id"].$delete({ param: { id }, query }));
	await refreshPeople(desk);
	return reassigned;
}

export async function setRole(desk: Desk, id: string, role: Profile["role"]): Promise<void> {
	await parseResponse(desk.api.people[":id"].role.$put({ param: { id }, json: { role } }));
	await Promise.all([desk.queries.invalidateQueries({ queryKey: sessionKey }), refreshPeople(desk)]);
}

export async function saveNotifications(
	desk: Desk,
	mails: Profile["mails"],
	forms: readonly FormPath[],
): Promise<void> {
	await parseResponse(desk.api.mails.$put({ json: { mails, forms: [...forms] } }));
	await Promise.all([desk.queries.invalidateQueries({ queryKey: sessionKey }), refreshPeople(desk)]);
}

const sessionsKey = ["sessions"] as const;
export const useSessions = () => useApiQuery(sessionsKey, (api) => parseResponse(api.sessions.$get()));

export async function endSession(desk: Desk, id: string): Promise<void> {
	await parseResponse(desk.api.sessions[":id"].$delete({ param: { id } }));
	await desk.queries.invalidateQueries({ queryKey: sessionsKey });
}

const calendarKey = ["calendar"] as const;
export const useCalendar = () => useApiQuery(calendarKey, (api) => parseResponse(api.calendar.$get()));

/** Creates a new URL for the calendar; a former one stops working. Returns the URL, which is not shown again. */
export async function createCalendar(desk: Desk): Promise<string> {
	const { address } = await parseResponse(desk.api.calendar.$post());
	await desk.queries.invalidateQueries({ queryKey: calendarKey });
	return address;
}

export async function removeCalendar(desk: Desk): Promise<void> {
	await parseResponse(desk.api.calendar.$delete());
	await desk.queries.invalidateQueries({ queryKey: calendarKey });
}

const passkeysKey = ["passkeys"] as const;
export const usePasskeys = () => useApiQuery(passkeysKey, (api) => parseResponse(api.passkeys.$get()));

/** Creates a passkey on this device. Throws if the person closes the prompt. */
/**
 * Adds a passkey of this device.
 *
 * @param name tells one's devices apart; an empty one becomes the browser's name
 */
export async function addPasskey(desk: Desk, name: string): Promise<void> {
	const optionsResponse = await desk.fetch("/api/passkeys/options", { method: "POST" });
	const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await optionsResponse.json();
	const response = await startRegistration({ optionsJSON });
	await parseResponse(desk.api.passkeys.$post({ json: { response, ...(name && { name }) } }));
	await desk.queries.invalidateQueries({ queryKey: passkeysKey });
}

export async function removePasskey(desk: Desk, id: string): Promise<void> {
	await parseResponse(desk.api.passkeys[":id"].$delete({ param: { id } }));
	await desk.queries.invalidateQueries({ queryKey: passkeysKey });
}
