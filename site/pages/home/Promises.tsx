import "./promises.css";
import { promiseCards, promises } from "../../../content/company/promises.ts";
import { Payments } from "../../components/guarantees/Payments.tsx";
import { NoBreak } from "../../components/NoBreak.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

/** Promises that the company can be held to, each with its figure, and the payments. */
export const Promises = ({ number }: { readonly number: number }) => (
	<div className="wrap">
		<div className="pair">
			<SheetHead number={number} {...promises} layout="beside" />
			<ul className="promises">
				{promiseCards.map(({ title, figure, unit, text }) => (
					<li key={title}>
						<h3>{title}</h3>
						<p className="figure">
							<b>{figure}</b> {unit}
						</p>
						<p>
							<NoBreak text={text} />
						</p>
					</li>
				))}
			</ul>
		</div>
		<Payments />
	</div>
);
