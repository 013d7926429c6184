import { findFormByPage } from "../../../forms/forms.ts";
import { deleteDraft } from "../../forms/draft.ts";
import { ifPossible } from "../../forms/if-possible.ts";

/** Deletes the draft of the form that the browser has posted, which its page would otherwise restore as unsent. */
export function deleteSentDraft(): void {
	const form = ifPossible(() => findFormByPage(new URL(document.referrer).pathname));
	if (form) deleteDraft(form.path);
}
