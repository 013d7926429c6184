interface ImportMetaEnv {
	/** Set by vite.config.ts from the build's environment (docs/settings.md); empty by default. */
	readonly SITE_URL: string;
}

/** A file of this folder as one script to inline in pages (scripts/vite/inline-script.ts). */
declare module "*?script" {
	const text: string;
	export default text;
}
