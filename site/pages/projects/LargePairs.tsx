import "../../styles/built-by-scrolling.css";
import "./large-pairs.css";
import { ArrowRight } from "lucide";
import { largePairs } from "../../../content/pages/projects.ts";
import { projectAnchor } from "../../../content/projects/projects.ts";
import { seeProject } from "../../../content/shared/labels.ts";
import { Icon } from "../../components/Icon.tsx";
import { DrawnPicture } from "../../components/media/DrawnPicture.tsx";
import { pairPicture } from "../../components/media/picture-sizes.ts";
import { NoBreak } from "../../components/NoBreak.tsx";
import { ProjectWeeks } from "./ProjectWeeks.tsx";

/** Three projects at full size, half drawn and half built, which run off the page's edges by turns. */
export const LargePairs = () => (
	<section className="section large-pairs">
		<div className="wrap">
			{largePairs.map(({ project, picture }) => (
				<article key={picture}>
					<DrawnPicture name={picture} sizes={pairPicture} defer="on-phones">
						<ProjectWeeks project={project} />
					</DrawnPicture>
					<div>
						<h2>
							<NoBreak text={project.title} />
						</h2>
						<p>{project.description}</p>
						<a className="more" href={`#${projectAnchor(project)}`}>
							{seeProject}
							<span className="visually-hidden">{`: ${project.title}`}</span>
							<Icon icon={ArrowRight} />
						</a>
					</div>
				</article>
			))}
		</div>
	</section>
);
