import { useMemo } from "react";
import { staticMarkup } from "./static-markup.ts";

interface StaticProps {
	readonly as?: "div" | "figure" | "section";
	readonly className?: string;
	/** Markup rendered by the service (`render.server.ts`) or drawn by hand. Empty markup leaves no element. */
	readonly markup: string;
}

/** A part of a page that no script changes. Its texts come with the page's data, so they are in no script. */
export function Static({ as: Element = "div", className, markup }: StaticProps) {
	// Memoised, because React sets the markup again whenever the object is a new one
	const html = useMemo(() => staticMarkup(markup), [markup]);
	if (markup === "") return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, checked in `static-markup.ts`
	return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
