import { queryOptions, useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { createContext, useContext } from "react";
import type { Person } from "../ui/Avatar.tsx";
import { initialsOf } from "../ui/Avatar.tsx";
import { api } from "./client.ts";
import { queries, sessionKey } from "./queries.ts";
import type { Profile } from "./types.ts";

/** Fetches the session, if there is one. */
export const sessionQuery = queryOptions({
	queryKey: sessionKey,
	queryFn: () => parseResponse(api.session.$get()),
	staleTime: 60_000,
});
export const useSession = () => useQuery(sessionQuery);

const peopleKey = ["people"] as const;
export const usePeopleList = () =>
	useQuery({ queryKey: peopleKey, queryFn: () => parseResponse(api.people.$get()), staleTime: 60_000 });
export const refreshPeople = () => queries.invalidateQueries({ queryKey: peopleKey });

const ProfileContext = createContext<Profile | undefined>(undefined);
export const ProfileProvider = ProfileContext.Provider;

/** Returns the signed-in person's profile. Only used inside the desk. */
export function useProfile(): Profile {
	const profile = useContext(ProfileContext);
	if (!profile) throw new Error("Nobody is signed in");
	return profile;
}

const asPerson = ({ id, name }: { readonly id: string; readonly name: string }): Person => ({
	id,
	name,
	initials: initialsOf(name),
});

export const useMe = (): Person => asPerson(useProfile());
/** Returns everybody to whom a lead can be assigned. */
export function usePeople(): readonly Person[] {
	const me = useMe();
	return usePeopleList().data?.people.map(asPerson) ?? [me];
}
/** Returns a person by id, even one who has left; undefined for an empty id. */
export function usePerson(id: string): Person | undefined {
	const me = useMe();
	const { data } = usePeopleList();
	if (id === "") return undefined;
	const known = [me, ...(data?.people ?? []), ...(data?.former ?? [])].find((person) => person.id === id);
	return asPerson(known ?? { id, name: "Somebody" });
}

/** Clears the window, so that it keeps nothing that the person has read or written. */
function leave() {
	localStorage.removeItem("desk-kept-notes");
	sessionStorage.clear();
	location.assign("/");
}

export async function signOut() {
	await parseResponse(api.session.$delete());
	leave();
}
export async function signOutEverywhere() {
	await parseResponse(api.sessions.$delete());
	leave();
}
