import "./dimension.css";

interface DimensionProps {
	readonly length: number;
	/** Length of the whole scale. */
	readonly max: number;
}

/**
 * A dimension line, as on a drawing: measures something real, to scale. The text beside it has the same figures. An
 * attribute has its length, because the page's policy would need a hash for each style attribute.
 */
export const Dimension = ({ length, max }: DimensionProps) => (
	<span className="dimension" aria-hidden="true">
		<svg width={`${(100 * length) / max}%`} />
	</span>
);
