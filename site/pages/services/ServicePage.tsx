import "../../styles/pair.css";
import { findServiceLinks } from "../../../content/services/service-links.ts";
import type { ServicePageContent } from "../../../content/services/service-pages/service-page.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { CheckList } from "../../components/CheckList.tsx";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { StageStrip } from "../../components/drawing/StageStrip.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { headPicture } from "../../components/media/picture-sizes.ts";
import { HeadPicture } from "../../components/page-head/HeadPicture.tsx";
import { HubHero } from "../../components/page-head/HubHero.tsx";
import { Schedule } from "../../components/Schedule.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { breadcrumbData, serviceData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
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
		<HubHero page={page} picture={<HeadPicture name={page.picture} sizes={headPicture} />} />
		<DeferBelowFold>
			<section className="section dark">
				<div className="wrap">
					<SheetHead label="Stages" heading={page.stages.heading} intro={page.stages.intro} layout="chapter" />
					<StageStrip {...page.stages}>
						<p className="span">
							<Dimension length={1} max={1} />
						</p>
						<figcaption>
							<span>{page.stages.caption}</span>
						</figcaption>
					</StageStrip>
				</div>
			</section>
			<section className="section">
				<div className="wrap pair">
					<SheetHead label="Scope of works" heading={labels.included} layout="beside" />
					<CheckList items={page.included} />
				</div>
			</section>
			<section className="section plaster">
				<div className="wrap pair">
					<SheetHead label="Process" heading={page.process.heading} layout="beside" />
					<Schedule points={page.process.steps} />
				</div>
			</section>
			<section className="section">
				<div className="wrap pair">
					<SheetHead label="Why us" heading={page.why.heading} layout="beside" />
					<Benefits points={page.why.cards} />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead heading={labels.related} layout="above" />
					<ServiceCards links={findServiceLinks(page.related)} />
				</div>
			</section>
			<CallToAction {...page.cta}>{page.cta.drawing && <TradeFigure slug={page.cta.drawing} />}</CallToAction>
		</DeferBelowFold>
	</>
);
