import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsWide } from "./use-is-wide.ts";
import { useMayMove } from "./use-may-move.ts";

/** One slide forward or back. */
type Step = 1 | -1;

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** How many slides stand side by side from medium screens up (spec §9). */
const perWideView = 3;

const steps: Readonly<Record<string, Step>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Fingers drag; a mouse selects text. */
const watchDrag = (_: unknown, { type }: Event) => type === "touchstart";

/**
 * A row of slides that loops, one slide at a time (spec §9). Embla moves it; slides that all fit side by side, which
 * Embla cannot loop, change places instead. Until the script is at work the browser scrolls the row by itself.
 *
 * The slides are the children of the viewport's only child, and can take the focus.
 */
export function useCarousel(count: number) {
	const isWide = useIsWide();
	const mayMove = useMayMove();
	const perView = isWide ? perWideView : 1;
	const allFit = count <= perView;
	const [viewport, embla] = useEmblaCarousel({
		loop: true,
		align: "start",
		active: !allFit,
		duration: mayMove ? 25 : 0,
		watchDrag,
		watchFocus: false,
	});
	const [first, setFirst] = useState(0);

	useLayoutEffect(() => {
		if (!embla) return;
		const follow = () => setFirst(embla.selectedScrollSnap());
		embla.on("select", follow).on("reInit", follow);
		takeOver(embla, count);
		return () => {
			embla.off("select", follow).off("reInit", follow);
		};
	}, [embla, count]);

	const wrap = (index: number) => (index + count) % count;
	/** How many places right of the first slide in view, round the loop. */
	const place = (index: number, from = first) => wrap(index - from);

	function move(by: Step) {
		if (!allFit) return by > 0 ? embla?.scrollNext() : embla?.scrollPrev();
		setFirst(wrap(first + by));
		if (mayMove)
			embla
				?.containerNode()
				.animate({ translate: [`${(by * 100) / perView}%`, "0"] }, { duration: 400, easing: "ease-out" });
	}

	/** The arrow keys; a focus in a slide that leaves the view goes to the slide at the edge where it left. */
	function onKeyDown(event: KeyboardEvent) {
		const by = steps[event.key];
		if (!by || !embla || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		const slides = embla.slideNodes();
		const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
		const next = wrap(first + by);
		flushSync(() => move(by));
		if (focused < 0 || place(focused, next) < perView) return;
		slides.at(wrap(next + (by > 0 ? 0 : perView - 1)))?.focus({ preventScroll: true });
	}

	return {
		viewport,
		first,
		move,
		onKeyDown,
		/** Whether nothing of a slide is to be seen; on narrow screens the next one's edge is. */
		isAway: (index: number) => embla !== undefined && place(index) >= (isWide ? perView : 2),
		/** Brings a slide of which only the edge is to be seen into view, when the focus enters it. */
		onFocus: (index: number) => place(index) >= perView && embla?.scrollTo(index),
		/** Slides that change places go round: those before the first come last. */
		order: (index: number) => (allFit && index < first ? 1 : undefined),
	};
}

/** Goes on from where the browser's own scrolling has come to; from here on the style sheet clips the row. */
function takeOver(embla: Embla, count: number) {
	const viewport = embla.rootNode();
	embla.scrollTo(Math.round((viewport.scrollLeft / viewport.scrollWidth) * count), true);
	viewport.dataset.live = "";
}
