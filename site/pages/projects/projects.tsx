import "../../styles/pair.css";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pictureNote } from "../../../content/media/picture-note.ts";
import { projectFigures, projectsMeta, projectsPage, projectTypes } from "../../../content/pages/projects.ts";
import { projectAnchor, projectCategories } from "../../../content/projects/projects.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Stats } from "../../components/Stats.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { Carousel } from "./Carousel.tsx";
import { IntroFilm } from "./IntroFilm.tsx";
import { LargePairs } from "./LargePairs.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import { perWideView } from "./use-carousel.ts";

export default function Projects() {
	const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
	useLinkedCard(setFlipped);
	const flip = (card: string) =>
		setFlipped((before) => {
			const next = new Set(before);
			if (!next.delete(card)) next.add(card);
			return next;
		});
	return (
		<>
			<PageHead meta={projectsMeta} />
			<PageTitle
				heading={projectsPage.heading}
				intro={`${projectsPage.intro} ${pictureNote.drawn} ${pictureNote.all}`}
				isLarge
			/>
			<IntroFilm />
			<LaterStyles />
			<DeferBelowFold>
				<LargePairs />
				<section className="section">
					<div className="wrap">
						{projectCategories.map(({ id, title, projects }) => (
							<Carousel key={id} heading={title} count={`${projects.length} projects`}>
								{projects.map((project, index) => {
									const card = projectAnchor(project);
									return (
										<ProjectCard
											key={card}
											project={project}
											hasType={projects.some(({ type }) => type !== project.type)}
											defer={index >= perWideView || "on-phones"}
											isFlipped={flipped.has(card)}
											onFlip={() => flip(card)}
										/>
									);
								})}
							</Carousel>
						))}
					</div>
				</section>
				<section className="section plaster">
					<div className="wrap pair">
						<SheetHead {...projectsPage.figures} layout="beside" />
						<Stats figures={projectFigures} />
					</div>
				</section>
				<section className="section">
					<div className="wrap">
						<SheetHead {...projectsPage.types} layout="above" />
						<Benefits points={projectTypes} columns="three" />
					</div>
				</section>
				<CallToAction {...projectsPage.cta}>
					<TradeFigure slug="kitchen-extensions" />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}

/** Opens the card that a link names, closes the others, and moves the focus and the page to it. */
function useLinkedCard(setFlipped: Dispatch<SetStateAction<ReadonlySet<string>>>) {
	const location = useLocation();
	const [entry] = useState(location.key);
	// A click on the page's own link counts as POP, too; its entry of the history has no key yet
	const isReturn = useNavigationType() === "POP" && ![entry, "default"].includes(location.key);
	useEffect(() => {
		const card = location.hash.slice(1);
		const element = document.getElementById(card);
		// Back and forward restore the scroll position
		if (!element || isReturn) return;
		setFlipped(new Set([card]));
		element.tabIndex = -1;
		element.focus({ preventScroll: true });
		element.scrollIntoView();
	}, [location, isReturn, setFlipped]);
}
