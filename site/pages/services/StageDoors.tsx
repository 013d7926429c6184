import "./stage-doors.css";
import { ArrowRight } from "lucide";
import { servicePath } from "../../../content/services/hubs.ts";
import { stageServices } from "../../../content/services/service-links.ts";
import { formatStages } from "../../../content/services/stages.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { Icon } from "../../components/Icon.tsx";
import { PageLink } from "../../components/PageLink.tsx";

/**
 * Links to the services that cover stages, each under a line as long as its stages in the strip above. On phones, whose
 * strip has two rows, words name the stages.
 */
export const StageDoors = () => (
	<ul className="stage-doors">
		{stageServices.map(({ slug, title, description, from, to }) => (
			<li key={slug} style={customProperties({ from, to })}>
				<Dimension length={1} max={1} />
				<p className="sheet-label">{formatStages({ from, to })}</p>
				<PageLink to={servicePath(slug)}>
					<h3>
						{title}
						<Icon icon={ArrowRight} />
					</h3>
					<p>{description}</p>
				</PageLink>
			</li>
		))}
	</ul>
);
