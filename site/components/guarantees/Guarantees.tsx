import "./guarantees.css";
import { warranties } from "../../../content/company/figures.ts";
import { formatYears, guarantees } from "../../../content/company/guarantees.ts";
import { SheetHead } from "../SheetHead.tsx";
import { Payments } from "./Payments.tsx";

/** Warranties as bars on one scale. */
const Warranties = () => (
	<figure className="warranties">
		<figcaption>{guarantees.warranties}</figcaption>
		<ul>
			{Object.values(warranties).map(({ work, years }) => (
				<li key={work}>
					{work} <b>{formatYears(years)}</b>
					<svg aria-hidden="true">
						<rect width={`${(years / guarantees.longest) * 100}%`} height="100%" />
					</svg>
				</li>
			))}
		</ul>
	</figure>
);

/** Payments, warranties and what else the company vouches for. */
export const Guarantees = () => (
	<div className="wrap guarantees">
		<SheetHead label={guarantees.label} heading={guarantees.heading} layout="chapter" />
		<Payments />
		<Warranties />
		<ul className="besides">
			{guarantees.more.map(({ figure, text }) => (
				<li key={text}>
					<b>{figure}</b> {text}
				</li>
			))}
		</ul>
	</div>
);
