import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type RefObject, useLayoutEffect } from "react";

export type Engine = NonNullable<UseEmblaCarouselType[1]>;

interface CarouselEngineProps {
	readonly viewport: RefObject<HTMLElement | null>;
	/** Until then the row is left to the browser. */
	readonly mayStart: boolean;
	readonly options: NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
	readonly onStart: (engine: Engine) => void;
}

/** Draws nothing; a component, so that a carousel can be drawn before the engine's module has been fetched. */
export default function CarouselEngine({ viewport, mayStart, options, onStart }: CarouselEngineProps) {
	const [attach, engine] = useEmblaCarousel(options);
	useLayoutEffect(() => attach(mayStart ? viewport.current : null), [attach, viewport, mayStart]);
	useLayoutEffect(() => {
		if (engine) onStart(engine);
	}, [engine, onStart]);
	return null;
}
