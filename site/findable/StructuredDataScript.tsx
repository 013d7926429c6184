import { useState, useSyncExternalStore } from "react";
import type { StructuredData } from "./structured-data.ts";

const neverChanges = () => () => undefined;

/**
 * JSON-LD as one graph, as the server writes it; the browser leaves it as it is. A `<` inside would end the script
 * element early, so it is written as an escape. A page that a visitor goes to from another has none: nobody would read
 * it, and React makes script elements from text, which the page's policy forbids.
 */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const isFromServer = useSyncExternalStore(
		neverChanges,
		() => false,
		() => true,
	);
	const [stands] = useState(isFromServer);
	if (!stands) return null;
	const graph = { "@context": "https://schema.org", "@graph": data };
	const text = import.meta.env.SSR ? JSON.stringify(graph).replaceAll("<", "\\u003c") : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, escaped above; React would escape the quotes
	return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
