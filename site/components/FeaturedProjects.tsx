import "../styles/built-by-scrolling.css";
import "./featured-projects.css";
import { ArrowRight } from "lucide";
import type { FeaturedProject } from "../../content/projects/featured-projects.ts";
import { seeProject } from "../../content/shared/labels.ts";
import { customProperties } from "./drawing/custom-properties.ts";
import { Weeks } from "./drawing/Weeks.tsx";
import { Icon } from "./Icon.tsx";
import { CutStrips } from "./media/CutStrips.tsx";
import { DrawnPicture } from "./media/DrawnPicture.tsx";
import { PictureNote } from "./media/PictureNote.tsx";
import { PageLink } from "./PageLink.tsx";

/**
 * Width of a picture: three fill the page, and the outer ones run off its edges. On office screens more, where the
 * compression of the small files shows.
 */
const sizes = "(min-width: 64rem) and (max-resolution: 1.4dppx) 75rem, (min-width: 48rem) 52vw, 90vw";

interface FeaturedProjectsProps {
	readonly projects: readonly FeaturedProject[];
	/** Weeks of the longest project, the scale for the others. */
	readonly longest: number;
}

/** Scrolls the row on phones to the focused link: browsers leave it half out of sight. */
const showWhole = ({ target }: React.FocusEvent) => target.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Finished projects with their weeks drawn to scale. Each links to its card on the projects page. */
export const FeaturedProjects = ({ projects, longest }: FeaturedProjectsProps) => (
	<>
		<ul className="featured-projects" onFocus={showWhole}>
			{projects.map((project) => (
				<li
					key={project.title}
					style={project.offset === undefined ? undefined : customProperties({ offset: project.offset })}
				>
					<DrawnPicture name={project.picture} sizes={sizes} defer="on-phones">
						<Weeks length={project.weeks} max={longest}>
							{project.duration}
						</Weeks>
					</DrawnPicture>
					<div className="title-block">
						<h3 className="full">{project.title}</h3>
						<p className="full">{project.description}</p>
						<p>
							<span className="dt">District</span> {project.location}
						</p>
						<p>
							<span className="dt">Type</span> {project.type}
						</p>
						<PageLink className="full" to={`/projects#${project.anchor}`}>
							{seeProject}
							<span className="visually-hidden">: {project.title}</span>
							<Icon icon={ArrowRight} />
							<CutStrips />
						</PageLink>
					</div>
				</li>
			))}
		</ul>
		<PictureNote names={projects.map(({ picture }) => picture)} isDrawn />
	</>
);
