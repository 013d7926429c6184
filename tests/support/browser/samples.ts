import { pages } from "../../../content/pages/index.ts";
import type { PageMeta } from "../../../content/pages/page-meta.ts";
import { hubPageSlugs } from "../../../content/services/hub-pages/slugs.ts";

const alike: ReadonlySet<string> = new Set(
	hubPageSlugs.filter((slug) => !["decorating", "masonry"].includes(slug)).map((slug) => `/services/${slug}`),
);

export const isSample = (path: string): boolean => !alike.has(path);

/** One page of each kind. The hubs' pages differ only in their texts, so one with a form and one without are enough. */
export const samplePages: readonly PageMeta[] = pages.filter(({ path }) => isSample(path));
