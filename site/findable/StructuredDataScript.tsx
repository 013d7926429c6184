import type { StructuredData } from "./structured-data.ts";

/**
 * JSON-LD as one graph, as the server writes it; the browser leaves it as it is. A `<` inside would end the script
 * element early, so it is written as an escape.
 */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const graph = { "@context": "https://schema.org", "@graph": data };
	const text = import.meta.env.SSR ? JSON.stringify(graph).replaceAll("<", "\\u003c") : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, escaped above; React would escape the quotes
	return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
