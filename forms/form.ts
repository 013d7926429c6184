/** The shape of a form's description. One description drives a form's rendering, validation and payload. */

import type { HubSlug } from "../content/services/hubs.ts";

interface FieldBase {
	/** Key in the payload. */
	readonly name: string;
	readonly label: string;
	readonly required: boolean;
	/** Finds what else is wrong with the text, where the office types it. The site's forms leave this out. */
	readonly check?: (text: string) => string | undefined;
}

/** One line of text. */
export interface LineField extends FieldBase {
	readonly kind: "text" | "email" | "tel";
	readonly autocomplete?: "name" | "email" | "tel" | "postal-code";
}

/** Several lines of text. */
export interface MessageField extends FieldBase {
	readonly kind: "message";
}

/** One option of a list; starts empty with the placeholder 'Select {label}'. */
export interface SelectField extends FieldBase {
	readonly kind: "select";
	readonly options: readonly string[];
}

/** Any number of options of a list, as checkboxes; required means at least one. */
export interface ChecksField extends FieldBase {
	readonly kind: "checks";
	readonly options: readonly string[];
}

export type Field = LineField | MessageField | SelectField | ChecksField;

interface FormBase {
	/** Identifies the form in the API, in its webhook's setting and on the command line. */
	readonly path: string;
	/** Page that shows the form. */
	readonly page: `/${string}`;
	readonly fields: readonly Field[];
}

/** A hub's quote form: delivered to the hub's own webhook with its id and title. */
export interface HubForm extends FormBase {
	readonly kind: "hub";
	readonly page: `/services/${HubSlug}`;
	readonly fields: readonly Exclude<Field, ChecksField>[];
	readonly formId: string;
	/** Heading above the form, sent as formTitle. */
	readonly title: string;
}

/** The contact form: delivered to the CRM. */
export interface ContactForm extends FormBase {
	readonly kind: "contact";
}

export type Form = HubForm | ContactForm;

type ValueOf<F extends Field> = F extends ChecksField
	? F["options"][number][]
	: F extends SelectField
		? F["required"] extends true
			? F["options"][number]
			: F["options"][number] | ""
		: string;

/** The checked values of a form, key by key. */
export type Values<F extends Form> = F extends Form
	? { -readonly [K in F["fields"][number] as K["name"]]: ValueOf<K> }
	: never;

/** The body of a form's webhook request. */
export type Payload<F extends Form> = F extends HubForm
	? { formId: F["formId"]; formTitle: F["title"]; timestamp: string } & Values<F>
	: Values<F>;
