import { createContext } from "react";

/** Data for a page's start script: URLs of modules, which are fetched in this order. */
export interface PageStart {
	/** Modules that others import. Each runs in its own task. */
	readonly shared: readonly string[];
	/** Module with React Router's manifest of all routes. */
	readonly manifest: string;
	/** The page's route modules by id. */
	readonly routes: Readonly<Record<string, string>>;
	/** Module that starts React. */
	readonly entry: string;
	/** React Router's own settings. */
	readonly context: Readonly<Record<string, unknown>>;
}

/** Facts that only the service has while it renders a page; in the browser the served page contains them. */
export interface ServedPage {
	readonly start: PageStart;
	/** The loaders' results, as React Router's stream. */
	readonly data: string;
	/** The style sheets of the page's first view, or of all of it, as one text. */
	readonly styles: string;
	/** URL of the file with the other style sheets. */
	readonly later: string | undefined;
}

/** Removes the `#` that React Router appends to a style sheet's URL if a dynamically imported module also uses it. */
export const styleFile = (href: string): string => href.replace("#", "");

export const ServedPageContext = createContext<ServedPage | undefined>(undefined);
