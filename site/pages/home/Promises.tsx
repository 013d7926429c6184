import "./promises.css";
import { promises, whyCards } from "../../../content/promises.ts";
import { Payments } from "../../components/guarantees/Payments.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

/** Promises that the company can be held to, each with its figure, and the payments. */
export const Promises = ({ number }: { readonly number: number }) => (
	<div className="wrap">
		<SheetHead number={number} {...promises} layout="across" />
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
		<Payments />
	</div>
);
