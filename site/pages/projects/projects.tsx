import "../../styles/pair.css";
import "../../components/media/wide-picture.css";
import { useState } from "react";
import type { PictureName } from "../../../content/media/pictures.ts";
import { projectFigures, projectsMeta, projectsPage, projectTypes } from "../../../content/pages/projects.ts";
import { projectCategories } from "../../../content/projects/projects.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { Film } from "../../components/media/Film.tsx";
import { PictureNote } from "../../components/media/PictureNote.tsx";
import { widePicture } from "../../components/media/picture-sizes.ts";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Stats } from "../../components/Stats.tsx";
import { films } from "../../generated/films.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { Carousel } from "./Carousel.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import { perWideView } from "./use-carousel.ts";

const shownPictures = projectCategories.flatMap(({ projects }) =>
	projects.flatMap(({ images }): readonly PictureName[] => images),
);
const poster = { name: projectsMeta.picture, sizes: widePicture } as const;

export default function Projects() {
	const [flipped, flip] = useFlippedCards();
	return (
		<>
			<PageHead meta={projectsMeta} />
			<PageTitle heading={projectsPage.heading} intro={projectsPage.intro} isLarge />
			<section className="wide-picture" aria-label={projectsPage.film}>
				<Film sources={films["film-projects"]} {...poster} priority />
			</section>
			<DeferBelowFold>
				<section className="section">
					<div className="wrap">
						{projectCategories.map(({ id, title, projects }) => (
							<Carousel key={id} heading={title} count={`${projects.length} projects`}>
								{projects.map((project, index) => {
									const card = `${id}-${index}`;
									return (
										<ProjectCard
											key={card}
											project={project}
											defer={index >= perWideView || "on-phones"}
											isFlipped={flipped.has(card)}
											onFlip={() => flip(card)}
										/>
									);
								})}
							</Carousel>
						))}
						<PictureNote names={shownPictures} />
					</div>
				</section>
				<section className="section plaster">
					<div className="wrap pair">
						<SheetHead {...projectsPage.figures} layout="stacked" />
						<Stats figures={projectFigures} />
					</div>
				</section>
				<section className="section">
					<div className="wrap">
						<SheetHead {...projectsPage.types} layout="across" />
						<Benefits points={projectTypes} hasThreeColumns />
					</div>
				</section>
				<CallToAction {...projectsPage.cta} />
			</DeferBelowFold>
		</>
	);
}

/** Tracks which cards show their backs, by category and index, and flips them. */
function useFlippedCards() {
	const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
	const flip = (card: string) =>
		setFlipped((before) => {
			const next = new Set(before);
			if (!next.delete(card)) next.add(card);
			return next;
		});
	return [flipped, flip] as const;
}
