import "./dimension.css";
import { quantities } from "./quantities.ts";

interface DimensionProps {
	readonly length: number;
	/** The whole that the line is drawn on. */
	readonly max: number;
}

/** A dimension line, as on a drawing: measures something real, to scale. The words beside it say the same. */
export const Dimension = ({ length, max }: DimensionProps) => (
	<span className="dimension" aria-hidden="true" style={length === max ? undefined : quantities({ length, max })} />
);
