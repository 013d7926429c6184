import { ServerOnly } from "../start/ServerOnly.tsx";
import type { StructuredData } from "./structured-data.ts";

/** JSON-LD as one graph. It is not updated on navigation, because search engines load each page anew. */
export function StructuredDataScript({ data }: { readonly data: readonly StructuredData[] }) {
	const graph = { "@context": "https://schema.org", "@graph": data };
	return (
		<ServerOnly>
			<script type="application/ld+json" suppressHydrationWarning>
				{import.meta.env.SSR ? JSON.stringify(graph) : ""}
			</script>
		</ServerOnly>
	);
}
