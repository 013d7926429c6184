import type { PictureName } from "../media/pictures.ts";

/** Metadata of a page for browsers, search engines and shared links. */
export interface PageMeta {
	readonly path: `/${string}`;
	/** Title of at most 60 characters, unique on the site. */
	readonly title: string;
	/** Description of 70 to 160 characters. */
	readonly description: string;
	/** Picture for shared links. */
	readonly picture: PictureName;
	/** Keeps the page out of search engines and the sitemap. */
	readonly noindex?: true;
}
