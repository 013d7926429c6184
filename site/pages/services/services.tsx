import "../../styles/pair.css";
import "./services.css";
import { managerBenefits } from "../../../content/company/manager-benefits.ts";
import { servicesMeta, servicesPage, whyChooseCards } from "../../../content/pages/services.ts";
import { hubs } from "../../../content/services/hubs.ts";
import { specialists } from "../../../content/services/service-links.ts";
import { stages as builtStages, stageSpans } from "../../../content/services/stages.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { House } from "../../components/drawing/House.tsx";
import { StageStrip } from "../../components/drawing/StageStrip.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { Ledger } from "../../components/Ledger.tsx";
import { Film } from "../../components/media/Film.tsx";
import { PictureNote } from "../../components/media/PictureNote.tsx";
import { tallPicture } from "../../components/media/picture-sizes.ts";
import { SheetHead } from "../../components/SheetHead.tsx";
import { films } from "../../generated/films.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { ServiceCards } from "./ServiceCards.tsx";
import { StageDoors } from "./StageDoors.tsx";

const { stages, why, specialists: specialist } = servicesPage;

const lines = hubs.map(({ slug, title, services, hasMore }) => ({
	slug,
	title,
	points: hasMore ? [...services.slice(0, 2), labels.andMore] : services,
}));

export default function Services() {
	return (
		<>
			<PageHead meta={servicesMeta} />
			<section className="services-banner plaster">
				<div className="wrap">
					<div className="text">
						<h1 className="display">{servicesPage.heading}</h1>
						<p className="intro">{servicesPage.intro}</p>
					</div>
					<House priority />
				</div>
			</section>
			<DeferBelowFold>
				<div className="services">
					<section className="section services-hubs">
						<div className="wrap">
							<SheetHead {...servicesPage.hubs} layout="above" />
							<Ledger entries={lines} action={labels.learnMore} />
						</div>
					</section>
					<section className="section">
						<div className="wrap pair services-manager">
							<SheetHead {...servicesPage.manager} layout="beside" />
							<div>
								<ul className="ruled">
									{managerBenefits.map((benefit) => (
										<li key={benefit}>{benefit}</li>
									))}
								</ul>
								<ButtonLink to="/contact">{labels.projectManager}</ButtonLink>
							</div>
						</div>
					</section>
					<section className="section plaster">
						<div className="wrap">
							<SheetHead label={stages.label} heading={stages.heading} intro={stages.intro} layout="chapter" />
							<StageStrip {...stageSpans["full-refurbishment"]} />
							<StageDoors />
							<PictureNote names={[...builtStages.map(({ picture }) => picture), why.picture]} />
						</div>
					</section>
					<section className="services-why dark">
						<div className="wrap">
							<div className="text">
								<SheetHead label={why.label} heading={why.heading} layout="beside" />
								<Benefits points={whyChooseCards} />
							</div>
							<div className="services-film">
								<Film sources={films["film-why"]} name={why.picture} sizes={tallPicture} />
							</div>
						</div>
					</section>
					<section className="section">
						<div className="wrap">
							<SheetHead {...specialist} layout="above" />
							<ServiceCards links={specialists} />
						</div>
					</section>
					<CallToAction {...servicesPage.cta}>
						<TradeFigure slug="designing" />
					</CallToAction>
				</div>
			</DeferBelowFold>
		</>
	);
}
