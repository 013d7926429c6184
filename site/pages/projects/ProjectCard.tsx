import "./project-card.css";
import { ArrowRight, StickyNote, X } from "lucide";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { projectsPage } from "../../../content/pages/projects.ts";
import { featureMarks } from "../../../content/projects/feature-marks.ts";
import { formatLocation, type Project, projectAnchor } from "../../../content/projects/projects.ts";
import { servicePath } from "../../../content/services/hubs.ts";
import { labels } from "../../../content/shared/labels.ts";
import { Icon } from "../../components/Icon.tsx";
import { Drawing } from "../../components/media/Drawing.tsx";
import { Film } from "../../components/media/Film.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { NoBreak } from "../../components/NoBreak.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { films } from "../../generated/films.ts";
import { isMotionAllowed } from "../../hooks/use-is-motion-allowed.ts";
import { FeatureMarks } from "./FeatureMarks.tsx";
import { PictureSlider } from "./PictureSlider.tsx";
import { ProjectWeeks } from "./ProjectWeeks.tsx";

interface ProjectCardProps {
	readonly project: Project;
	/** True beyond its carousel's first view; see `Picture`. */
	readonly defer: true | "on-phones";
	/** Shows the type, because its carousel has several. */
	readonly hasType: boolean;
	readonly isFlipped: boolean;
	readonly onFlip: () => void;
}

/**
 * Width of the card in a carousel; on phones three quarters of it, at whose pixel density nobody notices, and on office
 * screens more, where the compression of the small files shows.
 */
const sizes =
	"(min-width: 64rem) and (max-resolution: 1.4dppx) 45rem, (min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 60vw";

/** Pages whose service the contact form ticks for a project of this type. */
const servicePaths = {
	"Full Refurbishment": servicePath("full-refurbishment"),
	"Loft Conversion": servicePath("loft-conversions"),
	"Kitchen Extension": servicePath("kitchen-extensions"),
	"Bathroom Remodel": servicePath("general-contractor"),
} as const satisfies Record<Project["type"], string>;

/**
 * A finished project: its pictures, its weeks drawn to scale and its title block. On the back the description, and the
 * drawing with numbered notes. The side that is turned away is hidden from everyone, and the focus moves to the button that turns the card back.
 */
export function ProjectCard({ project, defer, hasType, isFlipped, onFlip }: ProjectCardProps) {
	const { title, type, description, features, images } = project;
	const openRef = useRef<HTMLButtonElement>(null);
	const closeRef = useRef<HTMLButtonElement>(null);
	const textRef = useRef<HTMLDivElement>(null);

	function flip() {
		flushSync(onFlip);
		(isFlipped ? openRef : closeRef).current?.focus({ preventScroll: true });
		bringIntoView(isFlipped ? openRef.current : textRef.current);
	}

	return (
		<article
			id={projectAnchor(project)}
			className={isFlipped ? "project-card flipped" : "project-card"}
			onKeyDown={({ key }) => key === "Escape" && isFlipped && flip()}
		>
			<div className="flip">
				<div className="front">
					<Media project={project} defer={defer} />
					<ProjectWeeks project={project} />
					<div className="title-block">
						<h3 className="full">
							<NoBreak text={title} />
						</h3>
						{hasType && <p className="full">{type}</p>}
						<div className="project-card-button full">
							<button type="button" ref={openRef} onClick={flip}>
								<span>
									{labels.readDescription}
									<span className="visually-hidden">{`: ${title}`}</span>
								</span>
								<Icon icon={StickyNote} />
							</button>
						</div>
					</div>
				</div>
				<div className="back">
					<div className="project-card-sheet">
						<div className="text" ref={textRef}>
							<div className="top">
								<p className="sheet-label">{type}</p>
								<button
									type="button"
									className="square bare"
									ref={closeRef}
									onClick={flip}
									aria-label={`${projectsPage.closeDescription}: ${title}`}
								>
									<Icon icon={X} />
								</button>
							</div>
							<h3>
								<NoBreak text={title} />
							</h3>
							<p className="description">{description}</p>
						</div>
						<div className="project-card-drawing">
							<Drawing name={images[0]} sizes={sizes} isWhole />
							<FeatureMarks picture={images[0]} />
						</div>
						<ol className="features ruled">
							{features.map((feature, index) => (
								<li key={feature} className={featureMarks[images[0]]?.[index] && "marked"}>
									{feature}
								</li>
							))}
						</ol>
						<ProjectWeeks project={project} />
						<PageLink
							className="more"
							to="/contact"
							state={{ from: servicePaths[type], about: `${title}, ${formatLocation(project)}` }}
						>
							{projectsPage.like}
							<span className="visually-hidden">{`: ${title}`}</span>
							<Icon icon={ArrowRight} />
						</PageLink>
					</div>
				</div>
			</div>
		</article>
	);
}

/** Scrolls an element into view, by its top if it does not fit: cards are taller than some screens. */
function bringIntoView(element: HTMLElement | null) {
	if (!element) return;
	const block = element.offsetHeight < innerHeight / 2 ? "nearest" : "start";
	element.scrollIntoView({ block, behavior: isMotionAllowed() ? "smooth" : "instant" });
}

/** The project's film, its slider, or its one picture. */
function Media({ project: { images, video }, defer }: Pick<ProjectCardProps, "project" | "defer">) {
	const [name] = images;
	if (images.length > 1 && !video) return <PictureSlider images={images} sizes={sizes} defer={defer} />;
	const picture = { name, sizes, shape: "card", defer } as const;
	return (
		<div className="project-card-pictures">
			{video ? <Film sources={films[video]} {...picture} /> : <Picture {...picture} />}
		</div>
	);
}
