import type { DrawnPictureName } from "../../../content/media/drawn-pictures.ts";
import { featureMarks } from "../../../content/projects/feature-marks.ts";

const size = { width: 300, height: 200 };
/** Distance of a number from what it marks, to the side and up or down. */
const leader = [18, 15] as const;

/** Numbers on a drawing that point at the features listed beneath it. */
export const FeatureMarks = ({ picture }: { readonly picture: DrawnPictureName }) => (
	<svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
		{featureMarks[picture]?.map((mark, index) => {
			const [x, y] = mark;
			const [toX, toY] = [x > 250 ? -leader[0] : leader[0], y < 40 ? leader[1] : -leader[1]];
			return (
				<g key={mark.join()} transform={`translate(${x} ${y})`}>
					<path d={`M0 0L${toX} ${toY}`} />
					<circle r="2.5" className="dot" />
					<circle cx={toX} cy={toY} r="10.5" />
					<text x={toX} y={toY + 4.5}>
						{index + 1}
					</text>
				</g>
			);
		})}
	</svg>
);
