import type { CSSProperties } from "react";

/** Returns quantities as custom properties, from which the style sheet draws lines of true length. */
export const customProperties = (quantities: Readonly<Record<string, number>>): CSSProperties =>
	Object.fromEntries(Object.entries(quantities).map(([name, value]) => [`--${name}`, value]));
