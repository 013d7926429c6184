import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { hubPages } from "../../../content/hub-pages/index.ts";
import { tradeSlugs } from "../../../content/hub-pages/slugs.ts";
import { CallToAction } from "../../components/CallToAction.tsx";
import { HubHero } from "../../components/HubHero.tsx";
import { pagePath } from "../../page-path.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { drawingOf } from "./drawings.server.ts";
import { HubBody } from "./HubBody.tsx";
import { HubPageHead } from "./HubPageHead.tsx";

export function loader({ url }: LoaderFunctionArgs) {
	const page = tradeSlugs.map((slug) => hubPages[slug]).find(({ meta }) => meta.path === pagePath(url));
	if (!page) throw new Response(null, { status: 404 });
	return { page, drawing: drawingOf(page.slug) };
}

export default function TradeRoute() {
	const { page, drawing } = useLoaderData<typeof loader>();
	return (
		<>
			<HubPageHead page={page} />
			<HubHero page={page} />
			<DeferBelowFold>
				<HubBody page={page} drawing={drawing} />
				<CallToAction {...page.cta} />
			</DeferBelowFold>
		</>
	);
}
