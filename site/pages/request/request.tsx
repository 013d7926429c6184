import { type ActionFunctionArgs, useActionData } from "react-router";
import { requestMeta } from "../../../content/pages/request.ts";
import type { CustomerPageView } from "../../../forms/customer-page.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { CustomerSheet } from "./CustomerSheet.tsx";
import { ExpiredSheet } from "./ExpiredSheet.tsx";

/** Renders what the service posts. No request of a visitor reaches it: the service answers those itself. */
export const action = async ({ request }: ActionFunctionArgs): Promise<CustomerPageView> => request.json();

/** A customer's page. Without data from the service its link has expired, was withdrawn or never existed. */
export default function RequestRoute() {
	const view = useActionData<typeof action>();
	return (
		<>
			<PageHead meta={requestMeta} hasProblems={view?.problem !== undefined} />
			{view ? <CustomerSheet {...view} /> : <ExpiredSheet />}
		</>
	);
}
