import { useEffect } from "react";
import { thankYouMeta, thankYouPage } from "../../../content/pages/thank-you.ts";
import { findFormByPage } from "../../../forms/forms.ts";
import { deleteDraft } from "../../forms/draft.ts";
import { ifPossible } from "../../forms/if-possible.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** Deletes the draft of the form that the browser has posted, which its page would otherwise restore as unsent. */
const deleteSentDraft = () => {
	const form = ifPossible(() => findFormByPage(new URL(document.referrer).pathname));
	if (form) deleteDraft(form.path);
};

/** Shown after a form was posted by the browser: without JavaScript, or because the form's script failed. */
export default function ThankYou() {
	useEffect(deleteSentDraft, []);
	return (
		<>
			<PageHead meta={thankYouMeta} />
			<MessagePage {...thankYouPage} picture="hero-kitchen" hasBegun />
		</>
	);
}
