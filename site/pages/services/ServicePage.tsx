import "../../styles/pair.css";
import type { ServicePageContent } from "../../../content/services/service-pages/service-page.ts";
import { findServiceLinks } from "../../../content/services/service-pictures.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { CheckList } from "../../components/CheckList.tsx";
import { StageStrip } from "../../components/drawing/StageStrip.tsx";
import { HubHero } from "../../components/page-head/HubHero.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { breadcrumbData, serviceData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { Schedule } from "./Schedule.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

/** A service page as a sequence of sheets. */
export const ServicePage = ({ page }: { readonly page: ServicePageContent }) => (
	<>
		<PageHead
			meta={page.meta}
			data={[
				serviceData(page.name, page.meta, page.included),
				breadcrumbData({ name: "Services", path: "/services" }, { name: page.name, path: page.meta.path }),
			]}
		/>
		<HubHero page={page} />
		<DeferBelowFold>
			<section className="section dark">
				<div className="wrap">
					<SheetHead label="Stages" heading={page.stages.heading} intro={page.stages.intro} layout="across" />
					<StageStrip {...page.stages} />
				</div>
			</section>
			<section className="section">
				<div className="wrap pair">
					<SheetHead label="Scope of works" heading={labels.included} layout="stacked" />
					<CheckList items={page.included} />
				</div>
			</section>
			<section className="section plaster">
				<div className="wrap">
					<SheetHead heading={page.process.heading} layout="across" />
					<Schedule points={page.process.steps} />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead label="Why us" heading={page.why.heading} layout="across" />
					<Benefits points={page.why.cards} hasThreeColumns />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead heading={labels.related} layout="across" />
					<ServiceCards links={findServiceLinks(page.related)} />
				</div>
			</section>
			<CallToAction {...page.cta} />
		</DeferBelowFold>
	</>
);
