import { use } from "react";
import { Scripts, ScrollRestoration } from "react-router";
import { ServedPageContext } from "./served-page.ts";
import startScript from "./start.ts?script";

interface BlockProps {
	readonly id?: string;
	readonly type?: "application/json";
	readonly text?: string;
}

/**
 * A script element. Only the service has its attributes and its text, in which React escapes `<script`; the browser
 * keeps the served ones.
 */
const Block = ({ text = "", ...attributes }: BlockProps) => (
	<script {...attributes} suppressHydrationWarning>
		{text}
	</script>
);

/**
 * Renders the start of React in the browser: the page's own facts as data, and one script that is the same on every
 * page. React Router's `<Scripts />` would start React before the first paint and delay it. In the browser its
 * `<ScrollRestoration />` takes over the element of the start script, which does what its own script would.
 */
export function StartScripts() {
	const served = import.meta.env.SSR ? use(ServedPageContext) : undefined;
	if (import.meta.env.DEV)
		return (
			<>
				<ScrollRestoration />
				<Scripts />
			</>
		);
	return (
		<>
			<Block {...(served && { type: "application/json", id: "page-start", text: JSON.stringify(served.start) })} />
			<Block {...(served && { type: "application/json", id: "page-data", text: served.data })} />
			{served ? <Block text={startScript} /> : <ScrollRestoration />}
		</>
	);
}
