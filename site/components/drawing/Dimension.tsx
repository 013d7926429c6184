import "./dimension.css";
import { customProperties } from "./custom-properties.ts";

interface DimensionProps {
	readonly length: number;
	/** Length of the whole scale. */
	readonly max: number;
}

/** A dimension line, as on a drawing: measures something real, to scale. The text beside it has the same figures. */
export const Dimension = ({ length, max }: DimensionProps) => (
	<span
		className="dimension"
		aria-hidden="true"
		style={length === max ? undefined : customProperties({ length, max })}
	/>
);
