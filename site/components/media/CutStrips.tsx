import "../../styles/cut-strips.css";

const strips = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Upright strips across a picture half drawn, half built: the style sheet puts the cut where the pointer is. */
export const CutStrips = () => (
	<span className="cut-strips">
		{strips.map((strip) => (
			<i key={strip} />
		))}
	</span>
);
