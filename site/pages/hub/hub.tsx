import { type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { hubPages } from "../../../content/services/hub-pages/index.ts";
import { hubs } from "../../../content/services/hubs.ts";
import { findFormByPage } from "../../../forms/forms.ts";
import { HubHero } from "../../components/page-head/HubHero.tsx";
import { rejectForm } from "../../forms/reject-form.server.ts";
import { pagePath } from "../../page-path.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { getDrawing } from "./drawings.server.ts";
import { HubBody } from "./HubBody.tsx";
import { HubPageHead } from "./HubPageHead.tsx";
import { QuoteSection } from "./QuoteSection.tsx";

/** Loads a hub's text and drawing. One module serves every hub, so they come with the page, not with the script. */
export function loader({ url }: LoaderFunctionArgs) {
	const page = hubs.map(({ slug }) => hubPages[slug]).find(({ meta }) => meta.path === pagePath(url));
	if (!page) throw new Response(null, { status: 404 });
	return { page, drawing: getDrawing(page.slug) };
}

export const action = rejectForm;

export default function HubRoute() {
	const { page, drawing } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const form = findFormByPage(page.meta.path);
	return (
		<>
			<HubPageHead page={page} hasProblems={refused !== undefined} />
			<HubHero page={page} form={form} />
			<DeferBelowFold>
				<HubBody page={page} drawing={drawing}>
					{form?.kind === "hub" && <QuoteSection form={form} refused={refused} />}
				</HubBody>
			</DeferBelowFold>
		</>
	);
}
