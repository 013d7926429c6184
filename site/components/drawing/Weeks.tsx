import "./weeks.css";
import type { ReactNode } from "react";
import { Dimension } from "./Dimension.tsx";

interface WeeksProps {
	readonly length: number;
	/** Weeks of the longest project, the whole line. */
	readonly max: number;
	/** Duration in words: '14 weeks'. */
	readonly children: ReactNode;
}

/** A project's time on site, drawn on the line of the longest one's. */
export const Weeks = ({ length, max, children }: WeeksProps) => (
	<p className="weeks">
		<span className="baseline">
			<Dimension length={length} max={max} />
		</span>
		{children}
	</p>
);
