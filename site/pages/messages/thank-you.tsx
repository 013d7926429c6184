import { useEffect } from "react";
import { thankYouMeta, thankYouPage } from "../../../content/pages/thank-you.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** Loads the forms, which only a visitor who comes from one needs. Without them the draft stays. */
const deleteSentDraft = () => {
	if (document.referrer)
		import("./delete-sent-draft.ts").then(
			({ deleteSentDraft }) => deleteSentDraft(),
			() => undefined,
		);
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
