import type { CSSProperties } from "react";

/** Returns quantities as custom properties, from which the style sheet draws lines of true length. */
export const quantities = (amounts: Readonly<Record<string, number>>): CSSProperties =>
	Object.fromEntries(Object.entries(amounts).map(([name, value]) => [`--${name}`, value]));
