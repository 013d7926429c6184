import type { IconNode } from "lucide";
import { createElement } from "react";

/** An icon as large and heavy as the style sheet has them, for eyes alone: the words are beside it. */
export const Icon = ({ of }: { readonly of: IconNode }) => (
	<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
		{/* The drawing's parts never change places */}
		{of.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
	</svg>
);
