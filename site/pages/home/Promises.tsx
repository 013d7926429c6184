import "./promises.css";
import { whyCards } from "../../../content/home-proof.ts";

/** Promises that the company can be held to, each with its figure. */
export const Promises = () => (
	<ul className="promises">
		{whyCards.map(({ title, figure, unit, text }) => (
			<li key={title}>
				<h3>{title}</h3>
				{figure && (
					<p className="figure">
						<b>{figure}</b> {unit}
					</p>
				)}
				<p>{text}</p>
			</li>
		))}
	</ul>
);
