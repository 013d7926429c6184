import type { PageMeta } from "../../content/page-meta.ts";

interface PageHeadProps {
	readonly meta: PageMeta;
	/** The page shows a form's problems: assistive technology hears so first. */
	readonly hasProblems?: boolean;
}

/** What stands in the page's <head> about this page; React moves it there. */
export const PageHead = ({ meta, hasProblems }: PageHeadProps) => (
	<>
		<title>{hasProblems ? `Error: ${meta.title}` : meta.title}</title>
		<meta name="description" content={meta.description} />
		{meta.noindex && <meta name="robots" content="noindex" />}
	</>
);
