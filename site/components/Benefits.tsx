import "./benefits.css";
import type { Point } from "../../content/shared/point.ts";

interface BenefitsProps {
	readonly points: readonly Point[];
	/** Number of columns on a wide screen; as many as fit by default. */
	readonly columns?: "two" | "three";
}

/** Points with their sentences, in ruled columns, or in rows beside a head. */
export const Benefits = ({ points, columns }: BenefitsProps) => (
	<ul className={columns ? `benefits ${columns}` : "benefits"}>
		{points.map(({ title, text }) => (
			<li key={title}>
				<h3>{title}</h3>
				<p>{text}</p>
			</li>
		))}
	</ul>
);
