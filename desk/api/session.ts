import { queryOptions, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { clearDrafts } from "../state/drafts.ts";
import { createRequiredContext } from "../state/required-context.ts";
import { windowStore } from "../state/storage.ts";
import { refetch } from "./cache.ts";
import { type Desk, sessionKey, useApiQuery, useDesk } from "./desk.ts";
import type { Profile } from "./types.ts";

export const sessionQuery = ({ api }: Desk) =>
	queryOptions({
		queryKey: sessionKey,
		queryFn: async () => {
			const session = await parseResponse(api.session.$get());
			if (session.isRevoked) clearDrafts();
			return session;
		},
		staleTime: 60_000,
	});
/** Fetches who is signed in: every minute, because an owner may change the person's role. */
export const useSession = () => useQuery({ ...sessionQuery(useDesk()), refetchInterval: 60_000 });

/** Begins the keys of everything on the Team and My settings pages. */
export const peopleKey = ["people"] as const;
export const usePeopleList = (refetchInterval: number | false = false) =>
	useApiQuery([...peopleKey, "list"], (api) => parseResponse(api.people.$get()), {
		staleTime: 60_000,
		refetchInterval,
	});
export const refreshPeople = (desk: Desk) => refetch(desk, peopleKey, sessionKey);

export const [ProfileProvider, useMe] = createRequiredContext<Profile>("Profile");

/** Returns whether the person may manage people, export, delete and erase. The service checks it too. */
export const useIsOwner = () => useMe().role === "owner";

export type Person = Readonly<Pick<Profile, "id" | "name">>;

export function usePeople(): readonly Person[] {
	const me = useMe();
	return usePeopleList().data?.people ?? [me];
}
/** Returns everybody who can be given leads: not those who have yet to accept their invitation. */
export function useJoinedPeople(): readonly Person[] {
	const me = useMe();
	return usePeopleList().data?.people.filter(({ joinedAt }) => joinedAt !== null) ?? [me];
}
/** Returns everybody who may hold leads: the office and former colleagues who still have some. */
export function useAssignees(): readonly Person[] {
	const former = usePeopleList().data?.former ?? [];
	return [
		...usePeople(),
		...former.filter(({ hasLeads }) => hasLeads).map(({ id, name }) => ({ id, name: `${name} (former)` })),
	];
}
/** Returns a person by id, even one who has left; undefined for an empty id. */
export function usePerson(id: string): Person | undefined {
	const me = useMe();
	const { data } = usePeopleList();
	if (id === "") return undefined;
	const known = [me, ...(data?.people ?? []), ...(data?.former ?? [])].find((person) => person.id === id);
	return known ?? { id, name: "Somebody" };
}

/** Invites somebody. The email, if there is a mail server, is on its way; the link can also be passed on by hand. */
export const invite = async ({ api }: Desk, name: string, email: string) => ({
	...(await parseResponse(api.people.$post({ json: { name, email } }))),
	email,
});
export type NewInvitation = Awaited<ReturnType<typeof invite>>;

/** Clears what the browser keeps of the person, and the window of what they have read. */
function clearWindow() {
	clearDrafts();
	windowStore.clear();
	location.assign("/");
}

export async function signOut({ api }: Desk) {
	await parseResponse(api.session.$delete());
	clearWindow();
}
/** Lets the session expire and asks to sign in again to the same page. Drafts are kept, unless the person is removed. */
export async function signInAgain({ api }: Desk, page: string) {
	await parseResponse(api.session.expire.$post());
	history.replaceState(null, "", page);
	location.reload();
}
export async function signOutEverywhere({ api }: Desk) {
	await parseResponse(api.sessions.$delete());
	clearWindow();
}
