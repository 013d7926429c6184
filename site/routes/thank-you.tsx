import { thankYouMeta, thankYouPage } from "../../content/thank-you.ts";
import { PageHead } from "../components/PageHead.tsx";
import { Sheet } from "../components/Sheet.tsx";

/** Where a form lands in a browser without JavaScript (decisions, '/thank-you'). */
export default function ThankYou() {
	return (
		<>
			<PageHead meta={thankYouMeta} />
			<Sheet {...thankYouPage} picture={thankYouMeta.picture} />
		</>
	);
}
