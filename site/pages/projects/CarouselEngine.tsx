import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type RefObject, useLayoutEffect } from "react";

export type Embla = NonNullable<UseEmblaCarouselType[1]>;

interface CarouselEngineProps {
	readonly viewport: RefObject<HTMLElement | null>;
	/** Lets the engine take over from the browser's own scrolling. */
	readonly canStart: boolean;
	readonly options: NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
	readonly onStart: (engine: Embla) => void;
}

/**
 * Starts the engine and renders nothing. A component, so that a carousel can render before the engine's module is
 * fetched.
 */
export default function CarouselEngine({ viewport, canStart, options, onStart }: CarouselEngineProps) {
	const [attach, engine] = useEmblaCarousel(options);
	useLayoutEffect(() => attach(canStart ? viewport.current : null), [attach, viewport, canStart]);
	useLayoutEffect(() => {
		if (engine) onStart(engine);
	}, [engine, onStart]);
	return null;
}
