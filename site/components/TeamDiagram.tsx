import "./team-diagram.css";
import { team } from "../../content/company/team.ts";
import { hubs } from "../../content/services/hubs.ts";
import { drawingsHash } from "../generated/trade-drawings.ts";
import { swatchFile } from "./media/picture-files.ts";

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
						<img src={`/media/${swatchFile(slug, drawingsHash)}`} alt="" loading="lazy" />
						{title.replace(/ Hub$/, "")}
					</li>
				))}
			</ul>
		</div>
	</div>
);
