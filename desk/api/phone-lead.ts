import { parseResponse } from "hono/client";
import { refreshLists } from "./cache.ts";
import type { Desk } from "./desk.ts";

/** Stores the lead of a phone call. Returns its reference, and whether the customer gets the confirmation. */
export async function addPhoneLead(
	desk: Desk,
	lead: Parameters<Desk["api"]["leads"]["$post"]>[0]["json"],
): Promise<{ readonly reference: string; readonly sendsConfirmation: boolean }> {
	const { reference, sendsConfirmation } = await parseResponse(desk.api.leads.$post({ json: lead }));
	await refreshLists(desk).catch(() => {});
	return { reference, sendsConfirmation };
}
