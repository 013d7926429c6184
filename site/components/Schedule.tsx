import "./schedule.css";
import type { Point } from "../../content/shared/point.ts";

/** Numbered statements in ruled rows. */
export const Schedule = ({ points }: { readonly points: readonly Point[] }) => (
	<ol className="schedule">
		{points.map(({ title, text }, index) => (
			<li key={title}>
				<b>{index + 1}</b>
				<h3>{title}</h3>
				<p>{text}</p>
			</li>
		))}
	</ol>
);
