export interface Point {
	readonly title: string;
	readonly text: string;
}
