import type { StructuredData } from "./structured-data.ts";

/** JSON-LD as one graph. A `<` inside would end the script element early, so it is written as an escape. */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c");
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, escaped above; React would escape the quotes
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />;
}
