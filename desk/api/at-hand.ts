import type { QueryClient } from "@tanstack/react-query";
import { readView } from "../leads/view.ts";
import { setDrawnAt } from "../ui/use-now.ts";
import { allDrawn, countsKey, drawnKey, drawnPage } from "./leads.ts";
import { sessionKey } from "./queries.ts";
import { peopleKey } from "./session.ts";
import type { Counts, Page, People, Session } from "./types.ts";

/** Answers of the service that come with the page of a list, which was rendered from them. */
export interface AtHand {
	/** Time of the answers, by the service's clock. */
	readonly now: number;
	readonly session: Session;
	readonly people: People;
	readonly page: Page;
	readonly counts: Counts;
}

/** Fills the cache with the answers, as if the desk had requested them. @param search query of the page's address */
export function takeIn(client: QueryClient, search: string, { now, session, people, page, counts }: AtHand) {
	const view = readView(search);
	setDrawnAt(now);
	client.setQueryData(sessionKey, session);
	client.setQueryData(peopleKey, people);
	client.setQueryData(drawnKey(view), { pages: [drawnPage(page)], pageParams: [""] });
	client.setQueryData(countsKey(view), counts);
}

/** Removes the served answers once the page is rendered, because a list is reloaded when somebody returns to it. */
export const forgetDrawn = (client: QueryClient) => client.removeQueries({ queryKey: allDrawn });
