import "./carousel.css";
import { ArrowLeft, ArrowRight } from "lucide";
import { Children, lazy, Suspense, useId } from "react";
import { Icon } from "../../components/Icon.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Loads the engine on demand. If that fails, the browser's own scrolling stays. */
const CarouselEngine = lazy(() => import("./CarouselEngine.tsx").catch(() => ({ default: () => null })));

interface CarouselProps {
	readonly heading: string;
	/** Number of slides, in words. */
	readonly count: string;
	readonly children: React.ReactNode;
}

/** A looping row of slides under its own heading (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). */
export function Carousel({ heading, count, children }: CarouselProps) {
	const id = useId();
	const slides = Children.toArray(children);
	const { viewport, engine, first, move, onKeyDown, isAway, onFocus, order } = useCarousel(slides.length);
	return (
		<section className="carousel" aria-roledescription="carousel" aria-labelledby={id} onKeyDown={onKeyDown}>
			<header>
				<h2 id={id}>{heading}</h2>
				<p>{count}</p>
				<div className="arrows">
					<button type="button" className="square" aria-label={`Previous ${heading}`} onClick={() => move(-1)}>
						<Icon icon={ArrowLeft} />
					</button>
					<button type="button" className="square" aria-label={`Next ${heading}`} onClick={() => move(1)}>
						<Icon icon={ArrowRight} />
					</button>
				</div>
			</header>
			<div className="viewport" ref={viewport}>
				<div className="track">
					{slides.map((slide, index) => (
						// biome-ignore lint/a11y/useSemanticElements: the pattern's role; a fieldset is for fields
						<div
							// biome-ignore lint/suspicious/noArrayIndexKey: slides neither come nor go
							key={index}
							role="group"
							aria-roledescription="slide"
							aria-label={`${index + 1} of ${slides.length}`}
							tabIndex={-1}
							inert={isAway(index)}
							style={{ order: order(index) }}
							onFocus={() => onFocus(index)}
						>
							{slide}
						</div>
					))}
				</div>
			</div>
			{engine && (
				<Suspense>
					<CarouselEngine viewport={viewport} {...engine} />
				</Suspense>
			)}
			<div className="position">
				<p className="visually-hidden" aria-live="polite">
					{`${first + 1} of ${slides.length}`}
				</p>
				{slides.map((_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: slides neither come nor go
					<i key={index} className={index === first ? "on" : undefined} />
				))}
			</div>
		</section>
	);
}
