import { projectScaleWeeks } from "../../../content/pages/projects.ts";
import { formatDuration, formatLocation, type Project } from "../../../content/projects/projects.ts";
import { Weeks } from "../../components/drawing/Weeks.tsx";

/** A project's time on site, with its place. */
export const ProjectWeeks = ({ project }: { readonly project: Project }) => (
	<Weeks length={project.weeks} max={projectScaleWeeks}>
		{`${formatDuration(project)} · ${formatLocation(project)}`}
	</Weeks>
);
