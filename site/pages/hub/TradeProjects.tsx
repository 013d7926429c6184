import "./trade-projects.css";
import { homeProof } from "../../../content/pages/home-proof.ts";
import type { FeaturedProject } from "../../../content/projects/featured-projects.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { FeaturedProjects } from "../../components/FeaturedProjects.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

interface TradeProjectsProps {
	readonly heading: string;
	readonly projects: readonly FeaturedProject[];
	/** Weeks of the longest project. */
	readonly longest: number;
}

/** Two projects of the trade's kind, under their heading. */
export const TradeProjects = ({ heading, projects, longest }: TradeProjectsProps) => (
	<section className="section plaster">
		<div className="wrap trade-projects">
			<SheetHead
				label="Projects"
				heading={heading}
				intro={<MoreLink to="/projects">{homeProof.projects.more}</MoreLink>}
				layout="above"
			/>
			<FeaturedProjects projects={projects} longest={longest} />
		</div>
	</section>
);
