// Static parts are in no script, so the page brings their styles. A missing one fails tests/extended/fetched-styles.test.ts
import "../../styles/pair.css";
import "../../components/guarantees/payments.css";
import "../../components/proof/supplied-proof.css";
import "../../components/team-diagram.css";
import "./promises.css";
import "./home.css";
import { useLoaderData } from "react-router";
import { homeMeta, homePage } from "../../../content/pages/home.ts";
import { homeProgramme } from "../../../content/pages/home-programme.ts";
import { projectScaleWeeks } from "../../../content/pages/projects.ts";
import { homeProjects, homeRoom, toFeaturedProject } from "../../../content/projects/featured-projects.ts";
import { renderProof } from "../../components/proof/proof.server.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { renderStatic } from "../../components/static/render.server.ts";
import { TeamDiagram } from "../../components/TeamDiagram.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { businessData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { Closing } from "./Closing.tsx";
import { Coverage } from "./Coverage.tsx";
import { Hero } from "./Hero.tsx";
import { HomeProof } from "./HomeProof.tsx";
import { HouseMenu } from "./HouseMenu.tsx";
import { HouseStages } from "./HouseStages.tsx";
import { Promises } from "./Promises.tsx";

const { house } = homePage;

/** Loads projects and durations as data, so that the page's script does not contain the texts of all of them. */
export const loader = () => ({
	finished: homeProjects.map(toFeaturedProject),
	longest: projectScaleWeeks,
	team: renderStatic(<TeamDiagram />),
	programme: homeProgramme,
	room: homeRoom,
	promises: renderStatic(<Promises number={6} />),
	proof: renderProof().proof,
});

export default function Home() {
	const proof = useLoaderData<typeof loader>();
	return (
		<div className="home">
			<PageHead meta={homeMeta} data={[businessData]} />
			<Hero />
			<LaterStyles />
			<DeferBelowFold>
				<section className="section">
					<HouseMenu />
				</section>
				<section className="section dark">
					<div className="wrap">
						<SheetHead number={2} label={house.label} heading={house.heading} intro={house.intro} layout="chapter" />
						<HouseStages />
					</div>
				</section>
				<HomeProof {...proof} />
				<Coverage number={7} />
				<Closing />
			</DeferBelowFold>
		</div>
	);
}
