export interface Point {
	readonly title: string;
	readonly text: string;
}

/** A claim with its figure, if it has one, read as one text: '£2m', 'Fully insured', 'public liability cover'. */
export interface Badge extends Point {
	readonly figure?: string;
}
