import "../../styles/pair.css";
import "../../styles/picture-band.css";
// Static parts are in no script, so the page brings their styles
import "../../components/proof/supplied-proof.css";
import "../../components/schedule.css";
import "./about.css";
import { useLoaderData } from "react-router";
import { aboutFigures, aboutMeta, aboutPage, reasons, values } from "../../../content/pages/about.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { wallPicture } from "../../components/media/picture-sizes.ts";
import { HeadPicture } from "../../components/page-head/HeadPicture.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { renderProof } from "../../components/proof/proof.server.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Stats } from "../../components/Stats.tsx";
import { renderStatic } from "../../components/static/render.server.ts";
import { Static } from "../../components/static/Static.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { businessData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { People } from "./People.tsx";

const { story } = aboutPage;

export const loader = () => ({ proof: renderProof().proof, people: renderStatic(<People />) });

export default function About() {
	const { proof, people } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead meta={aboutMeta} data={[businessData]} />
			<PageTitle heading={aboutPage.heading} intro={aboutPage.intro} isLarge />
			<div className="picture-band about-wall">
				<HeadPicture name={aboutPage.picture} sizes={wallPicture} built={aboutPage.opened} />
			</div>
			<DeferBelowFold>
				<div className="about">
					<section className="plaster about-figures">
						<div className="wrap">
							<h2 className="visually-hidden">{aboutPage.figures.heading}</h2>
							<Stats figures={aboutFigures} />
						</div>
					</section>
					<section className="section">
						<div className="wrap about-story">
							<p className="sheet-label">{story.label}</p>
							<h2>{story.heading}</h2>
							<p className="intro">{story.intro}</p>
							<div>
								{story.paragraphs.map((paragraph) => (
									<p key={paragraph}>{paragraph}</p>
								))}
							</div>
						</div>
					</section>
					<Static as="section" className="section plaster" markup={people} />
					<section className="section">
						<div className="wrap pair">
							<SheetHead {...aboutPage.reasons} layout="beside" />
							<Benefits points={reasons} columns="two" />
						</div>
					</section>
					<Static as="section" className="section" markup={proof} />
					<section className="section">
						<div className="wrap pair">
							<SheetHead {...aboutPage.values} layout="beside" />
							<Benefits points={values} columns="three" />
						</div>
					</section>
				</div>
				<CallToAction {...aboutPage.cta}>
					<TradeFigure slug="masonry" />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}
