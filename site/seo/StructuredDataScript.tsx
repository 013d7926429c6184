import { ServerOnly } from "../start/ServerOnly.tsx";
import type { StructuredData } from "./structured-data.ts";

/** JSON-LD as one graph, written by the server and left alone in the browser: nobody reads that of later pages. */
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
