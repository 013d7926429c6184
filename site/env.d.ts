interface ImportMetaEnv {
	/** Set by vite.config.ts; empty unless given (contract, 'Settings'). */
	readonly SITE_URL: string;
}

/** A file of this folder as one script that stands in pages (scripts/vite/inline-script.ts). */
declare module "*?script" {
	const text: string;
	export default text;
}
