import { createContext } from "react";
import type { PageStart } from "./page-start.ts";

/** What only the service knows of the page that it renders; in the browser it stands in the page by then. */
export interface ServedPage {
	readonly start: PageStart;
	/** What the page's loaders answered, as React Router's stream. */
	readonly data: string;
	readonly styles: readonly { readonly file: string; readonly text: string }[];
}

/** React Router appends `#` to the address of a style sheet that a dynamically imported module has as well. */
export const styleFile = (href: string): string => href.replace("#", "");

export const ServedPageContext = createContext<ServedPage | undefined>(undefined);
