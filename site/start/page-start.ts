/** What a page tells its start script: addresses of modules, which are fetched in this order. */
export interface PageStart {
	/** Modules that others import: each runs in a task of its own. */
	readonly shared: readonly string[];
	/** Tells React Router of all routes. */
	readonly manifest: string;
	/** The page's route modules by id. */
	readonly routes: Readonly<Record<string, string>>;
	/** Starts React. */
	readonly entry: string;
	/** React Router's own settings. */
	readonly context: Readonly<Record<string, unknown>>;
}
