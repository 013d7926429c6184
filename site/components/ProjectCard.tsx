import { ArrowUpRight, X } from "lucide";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { labels } from "../../content/labels.ts";
import { durationText, locationText, type Project, projectAnchor } from "../../content/projects.ts";
import { projectScaleWeeks, projectsPage } from "../../content/projects-page.ts";
import { cardFilms } from "../generated/films.ts";
import { Dimension } from "./Dimension.tsx";
import { Film } from "./Film.tsx";
import { FloorPlan } from "./FloorPlan.tsx";
import { Icon } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";
import { PictureSlider } from "./PictureSlider.tsx";

interface ProjectCardProps {
	readonly project: Project;
	/** Beyond its carousel's first view: its picture is fetched once it comes into view. */
	readonly late: boolean;
	readonly isFlipped: boolean;
	readonly onTurn: () => void;
}

/** The card's width in a carousel; on phones, which have more pixels than an eye tells apart, three quarters of it. */
const sizes = "(min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 60vw";

/**
 * A finished project: its pictures, its weeks drawn to scale and its title block; on the back the description. The side
 * that is turned away is hidden from everyone, and the focus goes along to the button that turns the card back (spec §4).
 */
export function ProjectCard({ project, late, isFlipped, onTurn }: ProjectCardProps) {
	const { title, type, weeks, description, features, backImages } = project;
	const open = useRef<HTMLButtonElement>(null);
	const close = useRef<HTMLButtonElement>(null);

	function turn() {
		flushSync(onTurn);
		(isFlipped ? open : close).current?.focus({ preventScroll: true });
	}

	return (
		<article
			id={projectAnchor(project)}
			className={isFlipped ? "project flipped" : "project"}
			onKeyDown={({ key }) => key === "Escape" && isFlipped && turn()}
		>
			<div className="turn">
				<div className="front">
					<Media project={project} late={late} />
					<p className="term">
						<Dimension length={weeks} max={projectScaleWeeks} /> {durationText(project)}
					</p>
					<div className="block">
						<h3 className="full">{title}</h3>
						<p>
							<span className="dt">District</span> {locationText(project)}
						</p>
						<p>
							<span className="dt">Type</span> {type}
						</p>
						<div className="press full">
							<button type="button" ref={open} onClick={turn}>
								<span>
									{labels.readDescription}
									<span className="visually-hidden">: {title}</span>
								</span>
								<Icon of={ArrowUpRight} />
							</button>
						</div>
					</div>
				</div>
				<div className="back">
					<div className="drawing">
						<div className="top">
							<p className="sheet-label">{type}</p>
							<button
								type="button"
								className="square bare"
								ref={close}
								onClick={turn}
								aria-label={`${projectsPage.closeDescription}: ${title}`}
							>
								<Icon of={X} />
							</button>
						</div>
						<h3>{title}</h3>
						<p>{description}</p>
						{backImages?.map((name) => <Picture key={name} name={name} sizes={sizes} />) ?? <FloorPlan type={type} />}
						<ul className="features ruled">
							{features.map((feature) => (
								<li key={feature}>{feature}</li>
							))}
						</ul>
						<p className="ruler">
							<Dimension length={weeks} max={projectScaleWeeks} /> {durationText(project)}, {locationText(project)}
						</p>
					</div>
				</div>
			</div>
		</article>
	);
}

/** The project's film, its slider, or its one picture. */
function Media({ project: { images, video }, late }: Pick<ProjectCardProps, "project" | "late">) {
	const [name] = images;
	const film = video && cardFilms[name];
	if (images.length > 1 && !film) return <PictureSlider images={images} sizes={sizes} late={late} />;
	const picture = { name, sizes, shape: "card", late } as const;
	return (
		<div className="shots">
			{film ? <Film sources={[{ src: film, type: "video/mp4" }]} {...picture} /> : <Picture {...picture} />}
		</div>
	);
}
