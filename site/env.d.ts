interface ImportMetaEnv {
	/** Set by vite.config.ts; empty unless given (contract, 'Settings'). */
	readonly SITE_URL: string;
}
