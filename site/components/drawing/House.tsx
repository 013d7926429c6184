import "./house.css";
import { hubs, servicePath } from "../../../content/services/hubs.ts";
import { drawingsHash } from "../../generated/trade-drawings.ts";
import { drawingFile } from "../media/picture-files.ts";
import { PageLink } from "../PageLink.tsx";

const file = `/media/${drawingFile("general-contractor", drawingsHash)}`;

interface HouseProps {
	/** Loads the drawing at once, for a page's first screen. */
	readonly priority?: boolean;
}

/**
 * Section through a house with a numbered part for each hub, for a mouse or a finger: the list of hubs beside it has the
 * same links with their names.
 */
export const House = ({ priority = false }: HouseProps) => (
	<div className="house" aria-hidden="true">
		{priority ? (
			<img src={file} alt="" fetchPriority="high" />
		) : (
			<img src={file} alt="" loading="lazy" data-fetched="once-painted" />
		)}
		{hubs.map(({ slug }, index) => (
			<PageLink key={slug} to={servicePath(slug)} tabIndex={-1}>
				<b>{index + 1}</b>
			</PageLink>
		))}
	</div>
);
