import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

interface AsSentProps {
	/** Its own on the page. */
	readonly name: string;
	/** What the server sends. In the browser it is not needed: `import.meta.env.SSR && …` leaves its script out. */
	readonly children: ReactNode;
	/** Takes its place once something has changed. */
	readonly instead?: ReactNode;
}

/** By page and name, as it was when the visitor left: coming back finds all in its place, the scroll position too. */
const kept = new Map<string, readonly Node[]>();

/**
 * Markup that does nothing and so comes without a script. React takes it over as the server has sent it, without looking
 * into it; who comes from another page gets it out of this page's HTML. Its links are the browser's own.
 */
export function AsSent({ name, children, instead }: AsSentProps) {
	const { pathname } = useLocation();
	const frame = useRef<HTMLDivElement>(null);

	useLayoutEffect(() => {
		const { current } = frame;
		if (!current) return;
		const key = `${pathname}#${name}`;
		const before = kept.get(key);
		if (before) current.replaceChildren(...before);
		// Where it cannot be fetched, the rest of the page stands.
		else if (!current.hasChildNodes())
			fetchMarkup(pathname, name).then(
				(nodes) => current.replaceChildren(...nodes),
				() => undefined,
			);
		return () => {
			kept.set(key, [...current.childNodes]);
		};
	}, [pathname, name]);

	const content = instead ?? children;
	const attributes = { ref: frame, "data-sent": name };
	if (content) return <div {...attributes}>{content}</div>;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which leaves what is there
	return <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

/**
 * Takes the part of that name out of a page. The policy of the page that the visitor entered does not know this one's
 * inline styles and lets no parser apply them; a script may.
 */
async function fetchMarkup(pathname: string, name: string): Promise<readonly Node[]> {
	const html = await (await fetch(pathname)).text();
	const template = document.createElement("template");
	template.innerHTML = html.replaceAll(" style=", " data-style=");
	const part = template.content.querySelector(`[data-sent="${name}"]`);
	for (const drawn of part?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
		drawn.style.cssText = drawn.dataset.style ?? "";
	return [...(part?.childNodes ?? [])];
}
