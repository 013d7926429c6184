import { createContext } from "react";
import type { PageStart } from "./page-start.ts";

/** Facts that only the service has while it renders a page; in the browser the served page contains them. */
export interface ServedPage {
	readonly start: PageStart;
	/** The loaders' results, as React Router's stream. */
	readonly data: string;
	readonly styles: readonly { readonly file: string; readonly text: string }[];
}

/** Removes the `#` that React Router appends to a style sheet's URL if a dynamically imported module also uses it. */
export const styleFile = (href: string): string => href.replace("#", "");

export const ServedPageContext = createContext<ServedPage | undefined>(undefined);
