import { useBrowserValue } from "../../hooks/use-browser-value.ts";
import { prefersReducedData } from "./prefers-reduced-data.ts";

type Rendition = "wide" | "phone";

/** Files of each rendition, in the order of preference offered to browsers. */
export type FilmSources = Readonly<Record<Rendition, readonly { readonly src: string; readonly type: string }[]>>;

const phone = "(max-width: 47.99rem)";
/** Matches phones in landscape, which show too little of a film to be worth its bytes. */
const landscapePhone = "(max-height: 31.24rem)";

const queries = [phone, landscapePhone];

const subscribe = (changed: () => void) => {
	const lists = queries.map((query) => matchMedia(query));
	for (const list of lists) list.addEventListener("change", changed);
	return () => {
		for (const list of lists) list.removeEventListener("change", changed);
	};
};

const matches = (query: string) => matchMedia(query).matches;

function chooseRendition(): Rendition | undefined {
	if (prefersReducedData()) return undefined;
	if (matches(phone)) return "phone";
	return matches(landscapePhone) ? undefined : "wide";
}

/**
 * Picks the film's rendition for this screen. There is none on a phone in landscape, if the visitor saves data, if the
 * connection is slow, or until the page is hydrated.
 */
export const useRendition = (): Rendition | undefined => useBrowserValue(chooseRendition, undefined, subscribe);
