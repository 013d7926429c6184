import { type ActionFunctionArgs, useActionData } from "react-router";
import { expiredPage, requestMeta } from "../../../content/pages/request.ts";
import { type CustomerPageView, customerPagePath } from "../../../forms/customer-page.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "../messages/MessagePage.tsx";

/** Renders what the service posts. No request of a visitor reaches it: the service answers those itself. */
export const action = async ({ request }: ActionFunctionArgs): Promise<CustomerPageView> => request.json();

/** A customer's page. Without data from the service its link has expired, was withdrawn or never existed. */
export default function RequestRoute() {
	const view = useActionData<typeof action>();
	return (
		<>
			<PageHead meta={requestMeta} />
			{view ? (
				<section className="section wrap">
					<h1>{view.page.reference}</h1>
					<form method="post" action={`${customerPagePath}/${view.token}/messages`}>
						<textarea name="text" />
						<button type="submit">Send</button>
					</form>
				</section>
			) : (
				<MessagePage {...expiredPage} picture="hall-clapham" />
			)}
		</>
	);
}
