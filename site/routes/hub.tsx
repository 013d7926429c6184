import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { hubPages } from "../../content/hub-pages/index.ts";
import { labels } from "../../content/labels.ts";
import { relatedHubs } from "../../content/related.ts";
import { formOnPage } from "../../forms/forms.ts";
import { CallToAction } from "../components/CallToAction.tsx";
import { CheckList } from "../components/CheckList.tsx";
import { drawingOf } from "../components/drawings.server.ts";
import { HubHero } from "../components/HubHero.tsx";
import { Ledger } from "../components/Ledger.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { SheetHead } from "../components/SheetHead.tsx";
import { TradeDrawing } from "../components/TradeDrawing.tsx";
import { breadcrumbs, service } from "../findable/structured-data.ts";
import { QuoteSection } from "../form/QuoteSection.tsx";
import { refuse } from "../form/refuse.server.ts";
import { pagePath } from "../page-path.ts";

/** One module serves every hub page; the page's own text and drawing come with the page, not with the script. */
export function loader({ url }: LoaderFunctionArgs) {
	const page = Object.values(hubPages).find(({ meta }) => meta.path === pagePath(url));
	if (!page) throw new Response(null, { status: 404 });
	return { page, drawing: drawingOf(page.slug) };
}

/**
 * On a client-side navigation the text is asked for when it is due. React Router does not prefetch what has a client
 * loader: Firefox judges a prefetch by the policy's `default-src`, which is closed, and complains in the console.
 */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader<typeof loader>();

export const action = refuse;

export default function HubRoute() {
	const { page, drawing } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const form = formOnPage(page.meta.path);
	const related = relatedHubs(page.heading).map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }));
	return (
		<>
			<PageHead
				meta={page.meta}
				hasProblems={refused !== undefined}
				data={[
					service(page.name, page.meta, page.coreItems),
					breadcrumbs({ name: "Services", path: "/services" }, { name: page.name, path: page.meta.path }),
				]}
			/>
			<HubHero page={page} form={form} />
			<section className="section">
				<div className="wrap">
					<SheetHead number={1} label="Scope of works" heading={labels.included} lead={page.included.lead} />
					<CheckList items={page.included.items} />
				</div>
			</section>
			<TradeDrawing {...page.drawing} markup={drawing} />
			{form?.kind === "hub" && <QuoteSection form={form} refused={refused} />}
			<section className="section">
				<div className="wrap">
					<SheetHead number={3} label="Other hubs" heading={labels.related} />
					<Ledger className="three" entries={related} action={labels.learnMoreRelated} />
				</div>
			</section>
			{page.cta && <CallToAction {...page.cta} />}
		</>
	);
}
