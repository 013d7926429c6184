import "../../styles/split.css";
import "./services.css";
import { servicesMeta, servicesPage, whyChooseCards } from "../../../content/pages/services.ts";
import { hubs } from "../../../content/services/hubs.ts";
import { specialists, stageServices } from "../../../content/services/service-links.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { StageStrip } from "../../components/drawing/StageStrip.tsx";
import { Ledger } from "../../components/Ledger.tsx";
import { Film } from "../../components/media/Film.tsx";
import { tallPicture } from "../../components/media/picture-sizes.ts";
import { WidePicture } from "../../components/media/WidePicture.tsx";
import { ProjectManager } from "../../components/ProjectManager.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { films } from "../../generated/films.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

const { stages, why, specialists: specialist } = servicesPage;

const cards = hubs.map(({ slug, title, services, hasMore }) => ({
	slug,
	title,
	points: hasMore ? [...services.slice(0, 2), labels.andMore] : services,
}));

export default function Services() {
	return (
		<>
			<PageHead meta={servicesMeta} />
			<PageTitle heading={servicesPage.heading} intro={servicesPage.intro} isLarge />
			<WidePicture name={servicesPage.picture} />
			<DeferBelowFold>
				<ProjectManager {...servicesPage.manager} isBrief />
				<section className="section">
					<div className="wrap">
						<SheetHead {...servicesPage.hubs} layout="across" />
						<Ledger entries={cards} action={labels.learnMore} />
					</div>
				</section>
				<section className="section plaster">
					<div className="wrap">
						<SheetHead label={stages.label} heading={stages.heading} intro={stages.intro} layout="across" />
						<StageStrip {...stages.span} />
						<ServiceCards links={stageServices} />
					</div>
				</section>
				<section className="section dark">
					<div className="wrap split even">
						<div>
							<SheetHead label={why.label} heading={why.heading} layout="stacked" />
							<Benefits points={whyChooseCards} />
						</div>
						<div className="services-film">
							<Film sources={films["film-why"]} name={why.picture} sizes={tallPicture} />
						</div>
					</div>
				</section>
				<section className="section">
					<div className="wrap">
						<SheetHead {...specialist} layout="across" />
						<ServiceCards links={specialists} />
					</div>
				</section>
				<CallToAction {...servicesPage.cta} />
			</DeferBelowFold>
		</>
	);
}
