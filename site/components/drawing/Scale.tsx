import "./scale.css";
import type { Scale as ScaleData } from "../../../content/shared/scale.ts";
import { PageLink } from "../PageLink.tsx";
import { customProperties } from "./custom-properties.ts";

/** Rows of bars on one scale: solid is certain, hatched is the range. */
export const Scale = ({ caption, max, axis, bars }: ScaleData) => (
	<figure className="scale" style={customProperties({ max, steps: axis.length - 1 })}>
		<figcaption>{caption}</figcaption>
		<ol>
			{bars.map(({ label, detail, path, value, start, least, most }) => (
				<li key={label} style={customProperties({ start, least, most })}>
					<b>
						{path ? <PageLink to={path}>{label}</PageLink> : label}
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
