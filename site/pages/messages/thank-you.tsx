import { thankYouMeta, thankYouPage } from "../../../content/pages/thank-you.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** Shown after a post in a browser without JavaScript. */
export default function ThankYou() {
	return (
		<>
			<PageHead meta={thankYouMeta} />
			<MessagePage {...thankYouPage} picture={thankYouMeta.picture} />
		</>
	);
}
