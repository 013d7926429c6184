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

/** A list as it stands in the page before any script has arrived. */
export interface DrawnList {
	/** Of the application's element. */
	readonly markup: string;
	/** The element with what it was drawn from. */
	readonly data: string;
}

/** Takes a session that has ended since the page was asked for as nobody's. */
function unlessSignedOut(error: unknown): undefined {
	if (error instanceof DetailedError && error.statusCode === 401) return undefined;
	throw error;
}

/**
 * Draws the page of a list, in the service: on a slow phone the first list is there before its scripts are.
 *
 * @param search of the page's address, such as `?list=done`
 * @param ask asks the desk's interface for the person who opens the page
 * @returns undefined for anybody who is not signed in
 * @throws Error when an answer is not one
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
	// Within a string of JSON nothing can end the element
	const json = JSON.stringify(atHand).replaceAll("<", "\\u003c");
	return { markup, data: `<script type="application/json" id="${atHandId}">${json}</script>` };
}
