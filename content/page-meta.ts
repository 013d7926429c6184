import type { PictureName } from "./pictures.ts";

/** What a browser, a search engine and a shared link say about a page. */
export interface PageMeta {
	readonly path: `/${string}`;
	/** At most 60 characters, the only one of its kind. */
	readonly title: string;
	/** 70 to 160 characters. */
	readonly description: string;
	/** The page's own picture, for shared links. */
	readonly picture: PictureName;
	/** Kept out of search engines and the sitemap. */
	readonly noindex?: true;
}
