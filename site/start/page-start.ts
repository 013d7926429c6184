/** Data for a page's start script: addresses of modules, which are fetched in this order. */
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
