import { company } from "../../content/company/company.ts";
import type { PageMeta } from "../../content/pages/page-meta.ts";
import { ServerOnly } from "../start/ServerOnly.tsx";
import { absoluteUrl } from "./site-url.ts";
import { socialCardUrl } from "./social-card.ts";
import type { StructuredData } from "./structured-data.ts";

interface PageHeadProps {
	readonly meta: PageMeta;
	/** True while the page shows a form's problems: its title then begins with 'Error', for assistive technology. */
	readonly hasProblems?: boolean;
	/** Structured data about the page's subject, for search engines. */
	readonly data?: readonly StructuredData[];
}

/** Returns the title for a page that shows a form's problems. */
export const titleWithProblems = (title: string): string => `Error: ${title}`;

/**
 * Open Graph data (https://ogp.me), which makes a link to the page a card. React leaves it in the served page's head. It is
 * not updated on navigation, because social networks load each page from scratch.
 */
const SocialCard = ({ meta }: Pick<PageHeadProps, "meta">) => (
	<>
		<meta property="og:type" content="website" />
		<meta property="og:site_name" content={company.name} />
		<meta property="og:locale" content="en_GB" />
		<meta property="og:title" content={meta.title} />
		<meta property="og:description" content={meta.description} />
		<meta property="og:url" content={absoluteUrl(meta.path)} />
		<meta property="og:image" content={absoluteUrl(socialCardUrl(meta.path))} />
		<meta property="og:image:width" content="1200" />
		<meta property="og:image:height" content="630" />
		<meta name="twitter:card" content="summary_large_image" />
	</>
);

/** The page's own metadata; React moves it into <head>. */
export const PageHead = ({ meta, hasProblems, data = [] }: PageHeadProps) => (
	<>
		<title>{hasProblems ? titleWithProblems(meta.title) : meta.title}</title>
		<meta name="description" content={meta.description} />
		{meta.noindex ? (
			<meta name="robots" content="noindex" />
		) : (
			<>
				<link rel="canonical" href={absoluteUrl(meta.path)} />
				{import.meta.env.SSR && <SocialCard meta={meta} />}
				{data.length > 0 && <StructuredDataScript data={data} />}
			</>
		)}
	</>
);

/** JSON-LD as one graph. It is not updated on navigation, because search engines load each page from scratch. */
function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const graph = { "@context": "https://schema.org", "@graph": data };
	return (
		<ServerOnly>
			<script type="application/ld+json" suppressHydrationWarning>
				{import.meta.env.SSR ? JSON.stringify(graph) : ""}
			</script>
		</ServerOnly>
	);
}
