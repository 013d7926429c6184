import "./trade-projects.css";
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

/** Two finished projects of the trade's kind, beside their heading. */
export const TradeProjects = ({ heading, projects, longest }: TradeProjectsProps) => (
	<section className="section plaster">
		<div className="wrap trade-projects">
			<SheetHead
				label="Projects"
				heading={heading}
				intro={<MoreLink to="/projects">See all our projects</MoreLink>}
				layout="stacked"
			/>
			<div>
				<FeaturedProjects projects={projects} longest={longest} />
			</div>
		</div>
	</section>
);
