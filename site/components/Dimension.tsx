import { length } from "./length.ts";

interface DimensionProps {
	/** The whole that the line is drawn on. */
	readonly max: number;
	readonly from?: number;
	readonly to: number;
}

/** A dimension line: measures something real, to scale (design.md). The words beside it say the same. */
export const Dimension = ({ max, from = 0, to }: DimensionProps) => (
	<span className="dim" aria-hidden="true" style={length({ a: from, b: to, max })} />
);
