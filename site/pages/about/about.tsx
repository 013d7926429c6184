import "../../styles/pair.css";
// Static parts are in no script, so the page brings their styles
import "../../components/guarantees/payments.css";
import "../../components/guarantees/guarantees.css";
import "../../components/proof/supplied-proof.css";
import "../../components/team-diagram.css";
import "./about.css";
import { useLoaderData } from "react-router";
import { aboutFigures, aboutMeta, aboutPage, reasons, values } from "../../../content/pages/about.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { DrawnPicture } from "../../components/media/DrawnPicture.tsx";
import { wallPicture } from "../../components/media/picture-sizes.ts";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { renderProof } from "../../components/proof/proof.server.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Stats } from "../../components/Stats.tsx";
import { renderStatic } from "../../components/static/render.server.ts";
import { Static } from "../../components/static/Static.tsx";
import { TeamDiagram } from "../../components/TeamDiagram.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { businessData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";

const { story } = aboutPage;

export const loader = () => ({ ...renderProof(), team: renderStatic(<TeamDiagram />) });

export default function About() {
	const { guarantees, proof, team } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead meta={aboutMeta} data={[businessData]} />
			<PageTitle heading={aboutPage.heading} intro={aboutPage.intro} isLarge />
			<div className="about-wall">
				<DrawnPicture name={aboutPage.picture} sizes={wallPicture} priority />
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
					<section className="section">
						<div className="wrap pair">
							<SheetHead {...aboutPage.reasons} layout="beside" />
							<Benefits points={reasons} />
						</div>
					</section>
					<Static as="section" className="section plaster" markup={guarantees} />
					<Static as="section" className="section" markup={proof} />
					<section className="section">
						<div className="wrap about-values">
							{values.map(({ title, text }) => (
								<div key={title}>
									<h2>{title}</h2>
									<p>{text}</p>
								</div>
							))}
						</div>
					</section>
				</div>
				<CallToAction {...aboutPage.cta}>
					<Static markup={team} />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}
