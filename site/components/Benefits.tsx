import "./benefits.css";
import type { Point } from "../../content/point.ts";

interface BenefitsProps {
	readonly points: readonly Point[];
	/** Makes the columns wider: three on a wide screen. */
	readonly inThree?: boolean;
	/** A quiet list instead of columns: each sentence beside its title. */
	readonly inRows?: boolean;
}

/** Points with their sentences, in ruled columns or rows. */
export const Benefits = ({ points, inThree, inRows }: BenefitsProps) => (
	<ul className={["benefits", inThree && "three", inRows && "rows"].filter(Boolean).join(" ")}>
		{points.map(({ title, text }) => (
			<li key={title}>
				<h3>{title}</h3>
				<p>{text}</p>
			</li>
		))}
	</ul>
);
