/** A heading and its sentence. */
export interface Point {
	readonly title: string;
	readonly text: string;
}

/** A claim and the figure that it can be held to; both are read together: '£2m', 'Fully insured', 'public liability cover'. */
export interface Badge extends Point {
	readonly figure: string;
}
