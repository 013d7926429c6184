import type { FormPath } from "../../forms/forms.ts";

/** Signals sent beside the form's own fields. */
export interface Signals {
	/** Milliseconds from the first touch to the button; absent without JavaScript. */
	readonly elapsed?: number;
	/** Value of the honeypot, a field that people never see. */
	readonly website?: string;
	/** Number of times that the same person had sent the same text that day. */
	readonly repeatCount?: number;
}

/** A made-up post: its style, then the typed values. */
export type Body = readonly [
	style: string,
	form: FormPath,
	name: string,
	email: string,
	phone: string,
	postcode: string,
	message: string,
	beside?: Signals,
];
