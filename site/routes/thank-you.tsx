import { thankYouMeta, thankYouPage } from "../../content/thank-you.ts";
import { MessagePage } from "../components/MessagePage.tsx";
import { PageHead } from "../components/PageHead.tsx";

/** Where a form lands in a browser without JavaScript after a post. */
export default function ThankYou() {
	return (
		<>
			<PageHead meta={thankYouMeta} />
			<MessagePage {...thankYouPage} picture={thankYouMeta.picture} />
		</>
	);
}
