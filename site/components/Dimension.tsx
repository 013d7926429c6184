import { length } from "./length.ts";

interface DimensionProps {
	/** The whole that the line is drawn on. */
	readonly max: number;
	readonly to: number;
}

/** A dimension line: measures something real, to scale (design.md). The words beside it say the same. */
export const Dimension = ({ max, to }: DimensionProps) => (
	<span className="dim" aria-hidden="true" style={to === max ? undefined : length({ to, max })} />
);
