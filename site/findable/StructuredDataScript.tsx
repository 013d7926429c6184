import { useState } from "react";
import { useBrowserValue } from "../components/use-browser-value.ts";
import type { StructuredData } from "./structured-data.ts";

const no = () => false;

/**
 * JSON-LD as one graph, as the server writes it; the browser leaves it as it is. A page that a visitor goes to from
 * another has none: nobody would read it, and React makes script elements from text, which the page's policy forbids.
 */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const isFromServer = useBrowserValue(no, true);
	const [stands] = useState(isFromServer);
	if (!stands) return null;
	const graph = { "@context": "https://schema.org", "@graph": data };
	return (
		<script type="application/ld+json" suppressHydrationWarning>
			{import.meta.env.SSR ? JSON.stringify(graph) : ""}
		</script>
	);
}
