import { use } from "react";
import { Scripts } from "react-router";
import { ServedPageContext } from "./served-page.ts";
import boot from "./start.ts?script";

interface BlockProps {
	readonly id?: string;
	readonly type?: "application/json";
	readonly text: string;
}

/** Only the service knows the text, in which React escapes `<script`; in the browser React keeps what is there. */
const Block = ({ text, ...attributes }: BlockProps) => (
	<script {...attributes} suppressHydrationWarning>
		{text}
	</script>
);

/**
 * What starts React in the browser: the page's own facts as data, and one script that is the same on every page. React
 * Router's `<Scripts />` would start it in the way of the first paint.
 */
export function StartScripts() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	if (import.meta.env.DEV) return <Scripts />;
	return (
		<>
			<Block type="application/json" id="page-start" text={served ? JSON.stringify(served.start) : ""} />
			<Block type="application/json" id="page-data" text={served ? served.data : ""} />
			<Block text={import.meta.env.SSR ? boot : ""} />
		</>
	);
}
