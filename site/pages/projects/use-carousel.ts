import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsInView } from "../../hooks/use-is-in-view.ts";
import { useIsMotionAllowed } from "../../hooks/use-is-motion-allowed.ts";
import { useIsWide } from "../../hooks/use-is-wide.ts";
import type { Embla } from "./CarouselEngine.tsx";
import { useIsAtRest } from "./use-is-at-rest.ts";

/** One slide forward or back. */
type Step = 1 | -1;

/** Number of slides side by side from medium screens up. */
export const perWideView = 3;

const steps: Readonly<Record<string, Step>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Limits dragging to touch; a mouse selects text. */
const watchDrag = (_: unknown, { type }: Event) => type === "touchstart";

/**
 * Controls a row of slides that loops, one slide at a time. Embla moves it; slides that all fit side by side, which
 * Embla cannot loop, change places instead. Embla is fetched once the row is in view or a button is clicked, and takes
 * over once no finger moves the row; until then the browser scrolls it.
 *
 * The slides are the children of the viewport's only child, and can take the focus.
 */
export function useCarousel(count: number) {
	const isWide = useIsWide();
	const isMotionAllowed = useIsMotionAllowed();
	const perView = isWide ? perWideView : 1;
	const isFitting = count <= perView;
	const viewport = useRef<HTMLDivElement>(null);
	const [engine, setEngine] = useState<Embla>();
	const [first, setFirst] = useState(0);
	const isInView = useIsInView(viewport, 0.25);
	const isAtRest = useIsAtRest(viewport);
	const [isWanted, setWanted] = useState(false);
	/** Steps requested before the engine was ready. */
	const pendingSteps = useRef(0);
	if (isInView && !isWanted) setWanted(true);

	/** Continues from the position that the browser's scrolling has reached, and makes the requested steps. */
	const takeOver = useEffectEvent((started: Embla) => {
		const next = wrap(takeOverScroll(started.rootNode(), count) + pendingSteps.current);
		keepFocusInView(started.slideNodes(), findFocusedSlide(started), next, pendingSteps.current);
		started.scrollTo(next, true);
		setFirst(next);
	});

	useLayoutEffect(() => {
		if (!engine) return;
		const follow = () => setFirst(engine.selectedScrollSnap());
		engine.on("select", follow).on("reInit", follow);
		takeOver(engine);
		return () => {
			engine.off("select", follow).off("reInit", follow);
		};
	}, [engine]);

	const wrap = (index: number) => ((index % count) + count) % count;
	/** Counts the places from the first slide in view, around the loop. */
	const distance = (index: number, from = first) => wrap(index - from);

	function move(step: Step) {
		if (!engine) {
			pendingSteps.current += step;
			setWanted(true);
			return;
		}
		if (!isFitting) return step > 0 ? engine.scrollNext() : engine.scrollPrev();
		setFirst(wrap(first + step));
		if (isMotionAllowed)
			engine
				.containerNode()
				.animate({ translate: [`${(step * 100) / perView}%`, "0"] }, { duration: 400, easing: "ease-out" });
	}

	/** Moves the focus from a slide that leaves the view to the slide at the edge where it left. */
	function keepFocusInView(slides: readonly HTMLElement[], focused: number, next: number, by: number) {
		if (focused < 0 || distance(focused, next) < perView) return;
		slides.at(wrap(next + (by > 0 ? 0 : perView - 1)))?.focus({ preventScroll: true });
	}

	function onKeyDown(event: KeyboardEvent) {
		const step = steps[event.key];
		if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		if (!engine) return move(step);
		const focused = findFocusedSlide(engine);
		flushSync(() => move(step));
		keepFocusInView(engine.slideNodes(), focused, wrap(first + step), step);
	}

	return {
		viewport,
		/** Props of the engine, once it is needed. */
		engine: isWanted && {
			canStart: isAtRest || engine !== undefined,
			options: {
				loop: true,
				align: "start",
				active: !isFitting,
				duration: isMotionAllowed ? 25 : 0,
				watchDrag,
				watchFocus: false,
			} as const,
			onStart: setEngine,
		},
		first,
		move,
		onKeyDown,
		/** Returns whether a slide is completely out of view; on narrow screens the next one's edge is visible. */
		isAway: (index: number) => engine !== undefined && distance(index) >= (isWide ? perView : 2),
		/** Scrolls a slide into view when it takes the focus while only its edge is visible. */
		onFocus: (index: number) => distance(index) >= perView && engine?.scrollTo(index),
		/** Orders slides that change places: those before the first come last. */
		order: (index: number) => (isFitting && index < first ? 1 : undefined),
	};
}

const findFocusedSlide = (engine: Embla): number =>
	engine.slideNodes().findIndex((slide) => slide.contains(document.activeElement));

/**
 * Returns the slide that the browser's scrolling has reached, and marks the row as live: the style sheet then clips it.
 */
function takeOverScroll(viewport: HTMLElement, count: number): number {
	const slide = Math.round((viewport.scrollLeft / viewport.scrollWidth) * count);
	viewport.dataset.live = "";
	return slide;
}
