import { durationScale, whyCards } from "../../content/claims.ts";
import { homeMeta, homePage } from "../../content/home.ts";
import { hubs } from "../../content/hubs.ts";
import { labels } from "../../content/labels.ts";
import { BoroughMap } from "../components/BoroughMap.tsx";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Hero, heroPreloads } from "../components/Hero.tsx";
import { Ledger } from "../components/Ledger.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { ProjectManager } from "../components/ProjectManager.tsx";
import { Scale } from "../components/Scale.tsx";
import { Schedule } from "../components/Schedule.tsx";
import { SheetHead } from "../components/SheetHead.tsx";
import { business } from "../findable/structured-data.ts";

export const links = () => heroPreloads;

export default function Home() {
	return (
		<>
			<PageHead meta={homeMeta} data={[business]} />
			<Hero />
			<section className="section">
				<div className="wrap">
					<SheetHead number={1} {...homePage.services} />
					<Ledger
						entries={hubs.map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }))}
						action={labels.learnMore}
					/>
				</div>
			</section>
			<ProjectManager number={2} {...homePage.manager} onPlaster>
				<Scale {...durationScale} caption={homePage.programme} />
			</ProjectManager>
			<section className="section">
				<div className="wrap">
					<SheetHead number={3} {...homePage.why} />
					<Schedule points={whyCards} />
				</div>
			</section>
			<section className="section dark">
				<div className="wrap split even">
					<div>
						<SheetHead number={4} {...homePage.coverage} />
						<ButtonLink to="/areas" outlined>
							{labels.viewAreas}
						</ButtonLink>
					</div>
					<BoroughMap variant="linework" />
				</div>
			</section>
		</>
	);
}
