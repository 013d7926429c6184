import { useBrowserValue } from "../../hooks/use-browser-value.ts";
import { sparesData } from "./spares-data.ts";

export type Rendition = "wide" | "phone";

/** The files of each rendition, in the order in which browsers are offered them. */
export type FilmSources = Readonly<Record<Rendition, readonly { readonly src: string; readonly type: string }[]>>;

const phone = "(max-width: 47.99rem)";
/** A phone in landscape shows too little of a film to be worth its bytes. */
const flat = "(max-height: 31.24rem)";

const queries = [phone, flat];

const subscribe = (changed: () => void) => {
	const lists = queries.map((query) => matchMedia(query));
	for (const list of lists) list.addEventListener("change", changed);
	return () => {
		for (const list of lists) list.removeEventListener("change", changed);
	};
};

const matches = (query: string) => matchMedia(query).matches;

function rendition(): Rendition | undefined {
	if (sparesData()) return undefined;
	if (matches(phone)) return "phone";
	return matches(flat) ? undefined : "wide";
}

/**
 * Which rendition of a film this screen gets: none where less data is asked for, none where the connection is slow, and
 * none until the page is hydrated.
 */
export const useRendition = (): Rendition | undefined => useBrowserValue(rendition, undefined, subscribe);
