import { Link } from "react-router";
import "./featured-projects.css";
import { ArrowRight } from "lucide";
import type { FeaturedProject } from "../../content/projects/featured-projects.ts";
import { Dimension } from "./drawing/Dimension.tsx";
import { Icon } from "./Icon.tsx";
import { Picture } from "./media/Picture.tsx";
import { PictureNote } from "./media/PictureNote.tsx";

/** The square cut, a third of the page; on phones less than the card's width, at whose pixel density nobody notices. */
const square = { shape: "card", sizes: "(min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 60vw" } as const;

/** The whole picture, for three that fill the page: the outer ones run off its edges and show more than a square. */
const wide = { sizes: "(min-width: 48rem) 52vw, 90vw" } as const;

interface FeaturedProjectsProps {
	readonly projects: readonly FeaturedProject[];
	/** Weeks of the longest project, the scale for the others. */
	readonly longest: number;
}

/** Finished projects with their weeks drawn to scale. Each links to its card on the projects page. */
export const FeaturedProjects = ({ projects, longest }: FeaturedProjectsProps) => (
	<>
		<ul className="featured-projects">
			{projects.map((project) => (
				<li key={project.title}>
					<div className="shot">
						<Picture name={project.picture} {...(projects.length > 2 ? wide : square)} defer="on-phones" />
					</div>
					<p className="dimension-row">
						<Dimension length={project.weeks} max={longest} /> {project.duration}
					</p>
					<div className="title-block">
						<h3 className="full">{project.title}</h3>
						<p className="full">{project.description}</p>
						<p>
							<span className="dt">District</span> {project.location}
						</p>
						<p>
							<span className="dt">Type</span> {project.type}
						</p>
						<Link className="full" to={`/projects#${project.anchor}`}>
							See this project
							<span className="visually-hidden">: {project.title}</span>
							<Icon icon={ArrowRight} />
						</Link>
					</div>
				</li>
			))}
		</ul>
		<PictureNote names={projects.map(({ picture }) => picture)} />
	</>
);
