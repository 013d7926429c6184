import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { projectScaleWeeks } from "../../../content/pages/projects.ts";
import { toFeaturedProject, tradeProjects } from "../../../content/projects/featured-projects.ts";
import { relatedPoints } from "../../../content/services/related-points.ts";
import { tradePages } from "../../../content/services/trade-pages/index.ts";
import { tradeSlugs } from "../../../content/services/trade-pages/slugs.ts";
import { CallToAction } from "../../components/CallToAction.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { tradePicture } from "../../components/media/picture-sizes.ts";
import { HeadPicture } from "../../components/page-head/HeadPicture.tsx";
import { HubHero } from "../../components/page-head/HubHero.tsx";
import { pagePath } from "../../page-path.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { getDrawing } from "./drawings.server.ts";
import { HubBody } from "./HubBody.tsx";
import { HubPageHead } from "./HubPageHead.tsx";
import { TradeDrawing } from "./TradeDrawing.tsx";
import { TradeProjects } from "./TradeProjects.tsx";

export function loader({ url }: LoaderFunctionArgs) {
	const slug = tradeSlugs.find((slug) => tradePages[slug].meta.path === pagePath(url));
	if (!slug) throw new Response(null, { status: 404 });
	const { heading, projects } = tradeProjects[slug];
	return {
		page: tradePages[slug],
		drawing: getDrawing(slug),
		related: relatedPoints[slug],
		heading,
		projects: projects.map(toFeaturedProject),
		longest: projectScaleWeeks,
	};
}

export default function TradeRoute() {
	const { page, drawing, related, heading, projects, longest } = useLoaderData<typeof loader>();
	return (
		<>
			<HubPageHead page={page} />
			<HubHero
				page={page}
				picture={<HeadPicture name={page.picture} sizes={tradePicture} />}
				drawing={<TradeDrawing {...page.drawing} markup={drawing} />}
			/>
			<LaterStyles />
			<DeferBelowFold>
				<HubBody page={page} related={related}>
					<TradeProjects heading={heading} projects={projects} longest={longest} />
				</HubBody>
				<CallToAction {...page.cta}>
					<TradeFigure slug={page.slug} />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}
