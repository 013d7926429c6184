import { Link } from "react-router";
import "./finished-rooms.css";
import { ArrowRight } from "lucide";
import { homeProof } from "../../../content/home-proof.ts";
import type { PictureWith } from "../../../content/picture-cuts.ts";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Picture } from "../../components/media/Picture.tsx";

/**
 * Sizes of the pictures: a third of the page; on phones less than the card's width, at whose pixel density nobody
 * notices.
 */
const sizes = "(min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 60vw";

/** A finished project, as shown on the home page. */
export interface FinishedRoom {
	readonly title: string;
	readonly description: string;
	readonly location: string;
	readonly type: string;
	readonly picture: PictureWith<"card">;
	readonly weeks: number;
	/** Its duration in words. */
	readonly duration: string;
	/** Anchor of the project's card on the projects page. */
	readonly anchor: string;
}

interface FinishedRoomsProps {
	readonly rooms: readonly FinishedRoom[];
	/** Weeks of the longest project, the scale for the others. */
	readonly longest: number;
}

/** Finished projects with their weeks drawn to scale. Each links to its card on the projects page. */
export const FinishedRooms = ({ rooms, longest }: FinishedRoomsProps) => (
	<ul className="finished-rooms">
		{rooms.map((project) => (
			<li key={project.title}>
				<div className="shot">
					<Picture name={project.picture} sizes={sizes} shape="card" late="on-phones" />
				</div>
				<p className="weeks">
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
						{homeProof.rooms.one}
						<span className="visually-hidden">: {project.title}</span>
						<Icon of={ArrowRight} />
					</Link>
				</div>
			</li>
		))}
	</ul>
);
