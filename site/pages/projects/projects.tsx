import "../../styles/pair.css";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { projectFigures, projectsMeta, projectsPage, projectTypes } from "../../../content/pages/projects.ts";
import { projectCategories } from "../../../content/projects/projects.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Stats } from "../../components/Stats.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { Carousel } from "./Carousel.tsx";
import { IntroFilm } from "./IntroFilm.tsx";
import { LargePairs } from "./LargePairs.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import { perWideView } from "./use-carousel.ts";

export default function Projects() {
	const [flipped, flip] = useFlippedCards();
	useLinkedCard();
	return (
		<>
			<PageHead meta={projectsMeta} />
			<PageTitle heading={projectsPage.heading} intro={projectsPage.intro} isLarge />
			<IntroFilm />
			<DeferBelowFold>
				<LargePairs />
				<section className="section">
					<div className="wrap">
						{projectCategories.map(({ id, title, projects }) => (
							<Carousel key={id} heading={title} count={`${projects.length} projects`}>
								{projects.map((project, index) => {
									const card = cardKey(id, index);
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
						<Benefits points={projectTypes} hasThreeColumns />
					</div>
				</section>
				<CallToAction {...projectsPage.cta}>
					<TradeFigure slug="kitchen-extensions" />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}

const cardKey = (category: string, index: number) => `${category}-${index}`;

/** Scrolls to the card that a link names, which shows its picture. */
function useLinkedCard() {
	const location = useLocation();
	const [entry] = useState(location.key);
	// A click on the page's own link counts as POP, too; its entry of the history has no key yet
	const isReturn = useNavigationType() === "POP" && ![entry, "default"].includes(location.key);
	useEffect(() => {
		const element = document.getElementById(location.hash.slice(1));
		// Back and forward restore the scroll position
		if (!element || isReturn) return;
		element.scrollIntoView({ block: element.offsetHeight < 0.8 * innerHeight ? "center" : "start" });
	}, [location, isReturn]);
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
