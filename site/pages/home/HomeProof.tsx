import { homeProof } from "../../../content/home-proof.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { ProjectManager } from "../../components/ProjectManager.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { type FinishedRoom, FinishedRooms } from "./FinishedRooms.tsx";
import { JobTimes } from "./JobTimes.tsx";
import { Promises } from "./Promises.tsx";

const { rooms, manager, why } = homeProof;

interface HomeProofProps {
	readonly finished: readonly FinishedRoom[];
	/** Weeks of the longest project. */
	readonly longest: number;
}

/** Proof that a visitor can check: three finished rooms, the project manager, durations of jobs, and five promises. */
export const HomeProof = ({ finished, longest }: HomeProofProps) => (
	<>
		<section className="section">
			<div className="wrap">
				<SheetHead
					number={3}
					label={rooms.label}
					heading={rooms.heading}
					lead={
						<>
							{rooms.lead} <MoreLink to="/projects">{rooms.more}</MoreLink>
						</>
					}
					layout="across"
				/>
				<FinishedRooms rooms={finished} longest={longest} />
			</div>
		</section>
		<ProjectManager number={4} {...manager} onPlaster layout="across" />
		<section className="section">
			<div className="wrap">
				<JobTimes number={5} />
			</div>
		</section>
		<section className="section">
			<div className="wrap">
				<SheetHead number={6} {...why} layout="across" />
				<Promises />
			</div>
		</section>
	</>
);
