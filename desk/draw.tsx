import { QueryClient } from "@tanstack/react-query";
import { DetailedError, hc, parseResponse } from "hono/client";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { DeskApp } from "../server/desk/app.ts";
import { takeIn } from "./api/at-hand.ts";
import { countsQueryOf, queryOf } from "./api/leads.ts";
import { atHandId } from "./drawn.ts";
import { readView } from "./leads/view.ts";
import { Root } from "./Root.tsx";

/** A list as rendered by the service, before any script has arrived. */
export interface DrawnList {
	/** Markup of the application's element. */
	readonly markup: string;
	/** Element with the data that the list was rendered from. */
	readonly data: string;
}

/** Treats a session that has ended during the request as signed out. */
function unlessSignedOut(error: unknown): undefined {
	if (error instanceof DetailedError && error.statusCode === 401) return undefined;
	throw error;
}

/**
 * Renders the page of a list in the service, so that a slow phone shows the first list before its scripts arrive.
 *
 * @param search query of the page's address, such as `?list=done`
 * @param ask sends requests to the desk's API for the person who opens the page
 * @returns undefined if nobody is signed in
 * @throws Error if a request to the API fails
 */
export async function drawList(search: string, ask: typeof fetch, now: number): Promise<DrawnList | undefined> {
	const { api } = hc<DeskApp>("http://desk", { fetch: ask });
	const session = await parseResponse(api.session.$get());
	if (!session.person) return undefined;
	const view = readView(search);
	const { id } = session.person;
	const answers = await Promise.all([
		parseResponse(api.people.$get()),
		parseResponse(api.leads.$get({ query: queryOf(view, id) })),
		parseResponse(api.counts.$get({ query: countsQueryOf(view, id) })),
	]).catch(unlessSignedOut);
	if (!answers) return undefined;
	const [people, page, counts] = answers;
	const atHand = { now, session, people, page, counts };
	const client = new QueryClient();
	takeIn(client, search, atHand);
	const markup = renderToString(
		<Router ssrPath="/" ssrSearch={search}>
			<Root client={client} />
		</Router>,
	);
	// Within a JSON string, an escaped `<` cannot end the element
	const json = JSON.stringify(atHand).replaceAll("<", "\\u003c");
	return { markup, data: `<script type="application/json" id="${atHandId}">${json}</script>` };
}
