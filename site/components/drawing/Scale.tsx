import "./scale.css";
import { Link } from "react-router";
import type { Scale as ScaleData } from "../../../content/shared/scale.ts";
import { quantities } from "./quantities.ts";

/** Rows of bars on one scale: solid is certain, hatched is the range. */
export const Scale = ({ caption, max, axis, bars }: ScaleData) => (
	<figure className="scale" style={quantities({ max, steps: axis.length - 1 })}>
		<figcaption>{caption}</figcaption>
		<ol>
			{bars.map(({ label, detail, path, value, start, least, most }) => (
				<li key={label} style={quantities({ a: start, b: least, c: most })}>
					<b>
						{path ? <Link to={path}>{label}</Link> : label}
						{detail && (
							<>
								, <span className="keep">{detail}</span>
							</>
						)}
					</b>
					<span className="value">{value}</span>
					<span className="track" />
				</li>
			))}
		</ol>
		<p className="axis" aria-hidden="true">
			{axis.map((mark) => (
				<span key={mark}>{mark}</span>
			))}
		</p>
	</figure>
);
