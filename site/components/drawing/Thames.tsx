import "./thames.css";
import { boroughGrid, thamesCourse } from "./borough-grid.ts";

/** The river through the borough map, its name, and the north point; decorative. */
export const Thames = () => (
	<>
		<svg
			className="thames"
			viewBox={`0 0 ${boroughGrid.width} ${boroughGrid.height}`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<path vectorEffect="non-scaling-stroke" d={thamesCourse} />
			<path vectorEffect="non-scaling-stroke" d={thamesCourse} />
		</svg>
		<span className="thames-name" aria-hidden="true">
			Thames
		</span>
		<svg className="thames-north" viewBox="0 0 40 52" aria-hidden="true">
			<circle cx="20" cy="32" r="15" />
			<path d="M20 4v44M20 4l-6 13M20 4l6 13" />
		</svg>
	</>
);
