import { hc } from "hono/client";
import type { DeskApp } from "../../server/desk/app.ts";
import { missed, reached } from "./connection.ts";
import { Refused } from "./refused.ts";

/** Statuses of a gateway that cannot reach the service. */
const nobodyThere = [502, 504];

/**
 * Wraps `fetch` and records whether the service can be reached.
 *
 * @throws Refused for every error status except a conflict
 */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	let response: Response;
	try {
		response = await fetch(input, init);
	} catch (error) {
		missed();
		throw error;
	}
	if (nobodyThere.includes(response.status)) {
		missed();
		throw new Error("Nobody answered");
	}
	reached();
	if (response.ok || response.status === 409) return response;
	throw await Refused.from(response);
}

/** Typed client of the service's API, with relative addresses. */
export const { api } = hc<DeskApp>("", { fetch: watchedFetch });
