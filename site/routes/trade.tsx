import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { hubPages } from "../../content/hub-pages/index.ts";
import { tradeSlugs } from "../../content/hub-pages/slugs.ts";
import { Below } from "../components/Below.tsx";
import { CallToAction } from "../components/CallToAction.tsx";
import { drawingOf } from "../components/drawings.server.ts";
import { HubBody } from "../components/HubBody.tsx";
import { HubHero } from "../components/HubHero.tsx";
import { HubPageHead } from "../components/HubPageHead.tsx";
import { pagePath } from "../page-path.ts";

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
			<Below>
				<HubBody page={page} drawing={drawing} />
				<CallToAction {...page.cta} />
			</Below>
		</>
	);
}
