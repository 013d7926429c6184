import type { QueryClient } from "@tanstack/react-query";
import { readView } from "../leads/view.ts";
import { setDrawnAt } from "../ui/use-now.ts";
import { allDrawn, countsKey, drawnKey, drawnPage } from "./leads.ts";
import { sessionKey } from "./queries.ts";
import { peopleKey } from "./session.ts";
import type { Counts, Page, People, Session } from "./types.ts";

/** What the service has answered already when the page of a list arrives: the page was drawn from it. */
export interface AtHand {
	/** When that was, by the service's clock. */
	readonly now: number;
	readonly session: Session;
	readonly people: People;
	readonly page: Page;
	readonly counts: Counts;
}

/** Takes the answers in, as if the desk had asked for them. @param search of the page's address */
export function takeIn(client: QueryClient, search: string, { now, session, people, page, counts }: AtHand) {
	const view = readView(search);
	setDrawnAt(now);
	client.setQueryData(sessionKey, session);
	client.setQueryData(peopleKey, people);
	client.setQueryData(drawnKey(view), { pages: [drawnPage(page)], pageParams: [""] });
	client.setQueryData(countsKey(view), counts);
}

/** Once the page is drawn: a list that one comes back to is a new one. */
export const forgetDrawn = (client: QueryClient) => client.removeQueries({ queryKey: allDrawn });
