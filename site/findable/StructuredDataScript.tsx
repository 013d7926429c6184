import { useIsAsSent } from "../components/use-browser-value.ts";
import type { StructuredData } from "./structured-data.ts";

/**
 * JSON-LD as one graph, as the server writes it; the browser leaves it as it is. A page that a visitor goes to from
 * another has none: nobody would read it, and React makes script elements from text, which the page's policy forbids.
 */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	if (!useIsAsSent()) return null;
	const graph = { "@context": "https://schema.org", "@graph": data };
	return (
		<script type="application/ld+json" suppressHydrationWarning>
			{import.meta.env.SSR ? JSON.stringify(graph) : ""}
		</script>
	);
}
