import { useMemo } from "react";
import { type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { hubPages } from "../../../content/services/hub-pages/index.ts";
import { hubs } from "../../../content/services/hubs.ts";
import { relatedPoints } from "../../../content/services/related-points.ts";
import { findServiceChoice } from "../../../content/services/service-choice.ts";
import { findFormByPage } from "../../../forms/forms.ts";
import { tradePicture } from "../../components/media/picture-sizes.ts";
import { HeadPicture } from "../../components/page-head/HeadPicture.tsx";
import { HubHero } from "../../components/page-head/HubHero.tsx";
import { proposeAnswers } from "../../forms/propose-answers.ts";
import { rejectForm } from "../../forms/reject-form.server.ts";
import { usePreviousPage } from "../../hooks/use-previous-page.ts";
import { pagePath } from "../../page-path.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { getDrawing } from "./drawings.server.ts";
import { HubBody } from "./HubBody.tsx";
import { HubPageHead } from "./HubPageHead.tsx";
import { QuoteSection } from "./QuoteSection.tsx";
import { TradeDrawing } from "./TradeDrawing.tsx";

/** Loads a hub's text and drawing. One module serves every hub, so they come with the page, not with the script. */
export function loader({ url }: LoaderFunctionArgs) {
	const page = hubs.map(({ slug }) => hubPages[slug]).find(({ meta }) => meta.path === pagePath(url));
	if (!page) throw new Response(null, { status: 404 });
	return { page, drawing: getDrawing(page.slug), related: relatedPoints[page.slug] };
}

export const action = rejectForm;

export default function HubRoute() {
	const { page, drawing, related } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const form = findFormByPage(page.meta.path);
	const subject = findServiceChoice(usePreviousPage()?.from)?.subject;
	const proposed = useMemo(() => form && proposeAnswers(form, subject), [form, subject]);
	return (
		<>
			<HubPageHead page={page} hasProblems={refused !== undefined} />
			<HubHero
				page={page}
				form={form}
				picture={<HeadPicture name={page.picture} sizes={tradePicture} />}
				drawing={<TradeDrawing {...page.drawing} markup={drawing} />}
			/>
			<LaterStyles />
			<DeferBelowFold>
				<HubBody page={page} related={related}>
					{form?.kind === "hub" && <QuoteSection form={form} refused={refused} proposed={proposed} />}
				</HubBody>
			</DeferBelowFold>
		</>
	);
}
