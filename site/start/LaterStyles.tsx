import { use } from "react";
import { ServerOnly } from "./ServerOnly.tsx";
import { ServedPageContext } from "./served-page.ts";

/**
 * Links the style sheets of what follows it, in the served page: the first view is painted without them, and the HTML
 * is short enough for a server's first flight of packets. The link is inside a section, because sections next to each
 * other share their space. `PageStyles` has them on pages that React renders.
 */
export function LaterStyles() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	return (
		<ServerOnly>
			<link {...(served && { rel: "stylesheet", href: served.later })} />
			{/* Firefox would show what follows without its styles: it waits for them only before a script */}
			<script>0</script>
		</ServerOnly>
	);
}
