import { formatPostcode } from "../content/areas/postcode/parse.ts";
import { cleanEmail, normalizeName } from "./clean-text.ts";
import { maxEmailLength } from "./email-address.ts";
import { email, fullName, phoneNumber, postCode, street } from "./fields.ts";
import type { ContactForm, Form, Values } from "./form.ts";
import { getFieldRole } from "./summary.ts";

/** Details of a customer that the office can correct or add, as fields of a form. */
export const contactDetails = {
	kind: "contact",
	path: "contact",
	page: "/contact",
	fields: [
		{ ...fullName, name: "name" },
		{ ...phoneNumber, name: "phone", required: false },
		{ ...email, required: false },
		street,
		{ ...postCode, name: "postcode", label: "Postcode", required: false },
	],
} as const satisfies ContactForm;

export type Contact = Values<typeof contactDetails>;

/** Finds why a text is not a number that can be called. */
function findCallProblem(text: string): string | undefined {
	if (!/^[^@]*\d[^@]*$/.test(text)) return "Enter a phone number here, or an email address in the field Email";
	return text.replace(/\D/g, "").length < 7 ? "This number is too short to call" : undefined;
}

/**
 * Returns a form as the office fills it in with these values: only a name and one way to reach the customer are
 * required.
 */
export function asOfficeForm<F extends Form>(form: F, values: Readonly<Record<string, unknown>>): F {
	const hasText = (typed: unknown) => cleanEmail(String(typed ?? "").slice(0, maxEmailLength)) !== "";
	const isReached = form.fields.some((field) => getFieldRole(field) === "email" && hasText(values[field.name]));
	return {
		...form,
		fields: form.fields.map((field) => {
			if (field.kind === "tel") return { ...field, required: !isReached, check: findCallProblem };
			return { ...field, required: getFieldRole(field) === "name" };
		}),
	};
}

/** Writes an address in one line: `14 Acre Lane, SW2 5SG`. */
export const formatAddress = ({ street, postcode }: Pick<Contact, "street" | "postcode">): string =>
	[street, formatPostcode(postcode)].filter(Boolean).join(", ");

/** Joins the names of these people, each once: `Ada Example and Zoe Hara`. */
export const joinNames = (people: readonly { readonly name: string }[]): string =>
	new Intl.ListFormat("en-GB").format(
		new Map(people.filter(({ name }) => name).map(({ name }) => [normalizeName(name), name])).values(),
	);
