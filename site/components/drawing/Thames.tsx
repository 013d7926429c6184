import "./thames.css";
import { thamesCourse } from "./thames-course.ts";

/** The river through the borough map, and its name; decorative. */
export const Thames = () => (
	<>
		<svg className="thames" viewBox="0 0 100 95.58" preserveAspectRatio="none" aria-hidden="true">
			<path vectorEffect="non-scaling-stroke" d={thamesCourse} />
			<path vectorEffect="non-scaling-stroke" d={thamesCourse} />
		</svg>
		<span className="thames-name" aria-hidden="true">
			Thames
		</span>
	</>
);
