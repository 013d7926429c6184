import "./benefits.css";
import type { Badge } from "../../content/shared/point.ts";

interface BenefitsProps {
	readonly points: readonly Badge[];
	/** Makes the columns wider: three on a wide screen. */
	readonly hasThreeColumns?: boolean;
}

/** Points with their sentences, in ruled columns, or in rows beside a head. */
export const Benefits = ({ points, hasThreeColumns }: BenefitsProps) => (
	<ul className={hasThreeColumns ? "benefits three" : "benefits"}>
		{points.map(({ title, figure, text }) => (
			<li key={title}>
				<h3>{title}</h3>
				{figure && <p className="figure">{figure}</p>}
				<p>{text}</p>
			</li>
		))}
	</ul>
);
