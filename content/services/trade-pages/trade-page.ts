import type { HubPage } from "../hub-pages/hub-page.ts";

/** Page of a trade without a hub. It ends with a link to /contact instead of a quote form. */
export interface TradePage extends HubPage {
	readonly cta: { readonly heading: string; readonly text: string };
}
