/** A heading and its sentence. */
export interface Point {
	readonly title: string;
	readonly text: string;
}

/** A claim with its figure, read together: '£2m', 'Fully insured', 'public liability cover'. */
export interface Badge extends Point {
	readonly figure: string;
}
