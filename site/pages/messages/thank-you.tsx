import { thankYouMeta, thankYouPage } from "../../../content/thank-you.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** Where a form lands in a browser without JavaScript after a post. */
export default function ThankYou() {
	return (
		<>
			<PageHead meta={thankYouMeta} />
			<MessagePage {...thankYouPage} picture={thankYouMeta.picture} />
		</>
	);
}
