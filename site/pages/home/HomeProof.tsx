import "../../styles/picture-band.css";
import type { homeProgramme } from "../../../content/pages/home-programme.ts";
import { homeProof } from "../../../content/pages/home-proof.ts";
import type { FeaturedProject, homeRoom } from "../../../content/projects/featured-projects.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { Scale } from "../../components/drawing/Scale.tsx";
import { Weeks } from "../../components/drawing/Weeks.tsx";
import { FeaturedProjects } from "../../components/FeaturedProjects.tsx";
import { DrawnPicture } from "../../components/media/DrawnPicture.tsx";
import { wallPicture } from "../../components/media/picture-sizes.ts";
import { ProjectManager } from "../../components/ProjectManager.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Static } from "../../components/static/Static.tsx";

const { projects, manager } = homeProof;

interface HomeProofProps {
	readonly finished: readonly FeaturedProject[];
	/** Weeks of the longest project. */
	readonly longest: number;
	/** Markup of the diagram of who talks to whom. */
	readonly team: string;
	/** Texts and bars of the durations of typical jobs. */
	readonly programme: typeof homeProgramme;
	/** The room that is shown from edge to edge. */
	readonly room: typeof homeRoom;
	/** Markup of the promises and the payments. */
	readonly promises: string;
	/** Markup of the proof that the company has supplied. */
	readonly proof: string;
}

/** Proof that a visitor can check: finished rooms, the project manager, durations of jobs, and promises. */
export const HomeProof = ({ finished, longest, team, programme, room, promises, proof }: HomeProofProps) => (
	<>
		<section className="section">
			<div className="wrap">
				<SheetHead
					number={3}
					label={projects.label}
					heading={projects.heading}
					intro={<MoreLink to="/projects">{projects.more}</MoreLink>}
					layout="above"
				/>
				<FeaturedProjects projects={finished} longest={longest} />
			</div>
		</section>
		<ProjectManager number={4} {...manager} team={team} />
		<section className="section">
			<div className="wrap">
				<SheetHead number={5} {...programme.head} layout="above" />
				<Scale {...programme.scale} />
			</div>
		</section>
		<div className="picture-band">
			<DrawnPicture name={room.picture} sizes={wallPicture} defer="on-phones">
				<Weeks length={room.weeks} max={longest}>
					{`${room.duration} · ${room.location}`}
				</Weeks>
			</DrawnPicture>
		</div>
		<Static as="section" className="section" markup={promises} />
		<Static as="section" className="section" markup={proof} />
	</>
);
