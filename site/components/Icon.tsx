import type { IconNode } from "lucide";
import { createElement } from "react";

/** A decorative icon, hidden from assistive technology. Its size and weight come from the style sheet. */
export const Icon = ({ icon }: { readonly icon: IconNode }) => (
	<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
		{/* The drawing's parts never change their order */}
		{icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
	</svg>
);
