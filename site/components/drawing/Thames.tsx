import "./thames.css";

const course =
	"M12.13 75.33V58.1C12.13 50.1 20.13 51.1 21.63 53.1C23.75 55.7 24.75 57.1 27.75 56.3S33.38 56.1 36.38 55.9S41.38 51.5 " +
	"45.38 51.7S58 52.5 61.63 52.1C65.63 52.1 64.13 57.3 68.13 57.3S70.63 51.9 74.13 51.9S81.25 55.5 85.88 55.1S92.88 " +
	"53.5 101 53.9";

/** The river through the borough map, its name, and the north point; decorative. */
export const Thames = () => (
	<>
		<svg className="thames" viewBox="0 0 100 95.58" preserveAspectRatio="none" aria-hidden="true">
			<path vectorEffect="non-scaling-stroke" d={course} />
			<path vectorEffect="non-scaling-stroke" d={course} />
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
