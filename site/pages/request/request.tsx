import { useEffect, useState } from "react";
import { type ActionFunctionArgs, useActionData } from "react-router";
import { requestMeta } from "../../../content/pages/request.ts";
import type { CustomerPageView } from "../../../forms/customer-page.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { CustomerSheet } from "./CustomerSheet.tsx";
import { ExpiredSheet } from "./ExpiredSheet.tsx";

/** Renders what the service posts. No request of a visitor reaches it: the service answers those itself. */
export const action = async ({ request }: ActionFunctionArgs): Promise<CustomerPageView> => request.json();

/** Keeps clicks on links from the router, which would come back to this page without what the service put into it. */
function letBrowserFollowLinks() {
	const hideFromRouter = (event: MouseEvent) => {
		if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
	};
	addEventListener("click", hideFromRouter, true);
	return () => removeEventListener("click", hideFromRouter, true);
}

/** A customer's page. Without data from the service its link has expired, was withdrawn or never existed. */
export default function RequestRoute() {
	const served = useActionData<typeof action>();
	// The router forgets it as soon as the address changes, if only behind the hash
	const [view] = useState(served);
	useEffect(letBrowserFollowLinks, []);
	return (
		<>
			<PageHead meta={requestMeta} hasProblems={view?.problem !== undefined} />
			{view ? <CustomerSheet {...view} /> : <ExpiredSheet />}
		</>
	);
}
