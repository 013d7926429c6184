import { formPaths } from "../../forms/forms.ts";
import type { Profile } from "../api/types.ts";
import { formWord } from "../lead/forms.ts";

/** Describes the notifications: `Each lead, plumbing and electrical`. */
export function notificationLabels({ mails, mailForms }: Pick<Profile, "mails" | "mailForms">): string {
	if (mails === "none") return "No mails";
	const when = mails === "each" ? "Each lead" : "Morning summary";
	if (mailForms.length === formPaths.length) return `${when}, every hub`;
	if (mailForms.length === 0) return `${when}, no hub`;
	if (mailForms.length > 3) return `${when}, ${mailForms.length} hubs`;
	return `${when}, ${new Intl.ListFormat("en-GB").format(mailForms.map(formWord))}`;
}
