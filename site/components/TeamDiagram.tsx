import "./team-diagram.css";
import { team } from "../../content/company/team.ts";
import { hubs } from "../../content/services/hubs.ts";
import { Swatch } from "./drawing/Swatch.tsx";

/**
 * Diagram of the people on a job, as static markup: one line from the client to the project manager, and one from the
 * manager to the trades.
 */
export const TeamDiagram = () => (
	<div className="team-diagram">
		<div>
			<p>{team.client}</p>
			<span className="team-diagram-line" />
			<p>
				<b>{team.manager}</b>
			</p>
			<ul>
				{hubs.map(({ slug, title }) => (
					<li key={slug}>
						<Swatch trade={slug} />
						{title.replace(/ Hub$/, "")}
					</li>
				))}
			</ul>
		</div>
	</div>
);
