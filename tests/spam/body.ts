import type { FormPath } from "../../forms/forms.ts";

/** What came in beside the form's own fields. */
export interface Beside {
	/** Milliseconds from the first touch to the button; absent without JavaScript. */
	readonly elapsed?: number;
	/** What stood in the honeypot, a field that people never see. */
	readonly website?: string;
	/** How often the same person had sent the same text that day. */
	readonly earlier?: number;
}

/** A made-up post: its style, then what was typed. */
export type Body = readonly [
	style: string,
	form: FormPath,
	name: string,
	email: string,
	phone: string,
	postcode: string,
	message: string,
	beside?: Beside,
];
