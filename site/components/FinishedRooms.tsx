import { Link } from "react-router";
import "./finished-rooms.css";
import { ArrowRight } from "lucide";
import { homeProjects, homeProof } from "../../content/home-proof.ts";
import { durationText, locationText, projectAnchor } from "../../content/projects.ts";
import { projectScaleWeeks } from "../../content/projects-page.ts";
import { Dimension } from "./Dimension.tsx";
import { Icon } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";

/** A third of the page, on phones four fifths of the screen, which has more pixels than an eye tells apart. */
const sizes = "(min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 60vw";

/** One finished project of each carousel, its weeks drawn to scale; each leads to its card on the projects page. */
export const FinishedRooms = () => (
	<ul className="finished-rooms">
		{homeProjects.map((project) => (
			<li key={project.title}>
				<Picture name={project.images[0]} sizes={sizes} shape="card" />
				<p className="weeks">
					<Dimension length={project.weeks} max={projectScaleWeeks} /> {durationText(project)}
				</p>
				<div className="title-block">
					<h3 className="full">{project.title}</h3>
					<p className="full">{project.description}</p>
					<p>
						<span className="dt">District</span> {locationText(project)}
					</p>
					<p>
						<span className="dt">Type</span> {project.type}
					</p>
					<Link className="full" to={`/projects#${projectAnchor(project)}`}>
						{homeProof.rooms.one}
						<span className="visually-hidden">: {project.title}</span>
						<Icon of={ArrowRight} />
					</Link>
				</div>
			</li>
		))}
	</ul>
);
