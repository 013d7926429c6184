import type { AnyForm } from "../../forms/forms.ts";
import type { ProposedValues } from "./use-lead-form.ts";

/** Returns the answers of a form's lists that name the subject, such as 'Loft Conversion' for 'Loft conversion'. */
export function proposeAnswers({ fields }: AnyForm, subject: string | undefined): ProposedValues {
	const isSubject = (option: string) => option.toLowerCase() === subject?.toLowerCase();
	return Object.fromEntries(
		fields.flatMap((field) => {
			const answer = field.kind === "select" ? field.options.find(isSubject) : undefined;
			return answer === undefined ? [] : [[field.name, answer]];
		}),
	);
}
