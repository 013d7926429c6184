import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsInView } from "../../hooks/use-is-in-view.ts";
import { useIsWide } from "../../hooks/use-is-wide.ts";
import { useMayMove } from "../../hooks/use-may-move.ts";
import type { Engine } from "./CarouselEngine.tsx";
import { useRests } from "./use-rests.ts";

/** One slide forward or back. */
type Step = 1 | -1;

/** How many slides stand side by side from medium screens up. */
export const perWideView = 3;

const steps: Readonly<Record<string, Step>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Fingers drag; a mouse selects text. */
const watchDrag = (_: unknown, { type }: Event) => type === "touchstart";

/**
 * A row of slides that loops, one slide at a time. Embla moves it; slides that all fit side by side, which
 * Embla cannot loop, change places instead. Embla is fetched once the row is in view or asked to move, and takes over
 * once no finger moves the row; until then the browser scrolls it by itself.
 *
 * The slides are the children of the viewport's only child, and can take the focus.
 */
export function useCarousel(count: number) {
	const isWide = useIsWide();
	const mayMove = useMayMove();
	const perView = isWide ? perWideView : 1;
	const allFit = count <= perView;
	const viewport = useRef<HTMLDivElement>(null);
	const [engine, setEngine] = useState<Engine>();
	const [first, setFirst] = useState(0);
	const isInView = useIsInView(viewport, 0.25);
	const rests = useRests(viewport);
	const [isWanted, setWanted] = useState(false);
	/** Steps asked for before the engine was there. */
	const early = useRef(0);
	if (isInView && !isWanted) setWanted(true);

	/** Goes on from where the browser's own scrolling has come to, and makes the steps that were asked for. */
	const takeOver = useEffectEvent((started: Engine) => {
		const next = wrap(scrolledTo(started.rootNode(), count) + early.current);
		keepFocusInView(started.slideNodes(), focusedOf(started), next, early.current);
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
	/** How many places right of the first slide in view, round the loop. */
	const place = (index: number, from = first) => wrap(index - from);

	function move(by: Step) {
		if (!engine) {
			early.current += by;
			setWanted(true);
			return;
		}
		if (!allFit) return by > 0 ? engine.scrollNext() : engine.scrollPrev();
		setFirst(wrap(first + by));
		if (mayMove)
			engine
				.containerNode()
				.animate({ translate: [`${(by * 100) / perView}%`, "0"] }, { duration: 400, easing: "ease-out" });
	}

	/** A focus in a slide that leaves the view goes to the slide at the edge where it left. */
	function keepFocusInView(slides: readonly HTMLElement[], focused: number, next: number, by: number) {
		if (focused < 0 || place(focused, next) < perView) return;
		slides.at(wrap(next + (by > 0 ? 0 : perView - 1)))?.focus({ preventScroll: true });
	}

	function onKeyDown(event: KeyboardEvent) {
		const by = steps[event.key];
		if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		if (!engine) return move(by);
		const focused = focusedOf(engine);
		flushSync(() => move(by));
		keepFocusInView(engine.slideNodes(), focused, wrap(first + by), by);
	}

	return {
		viewport,
		/** For the engine, once it is wanted. */
		engine: isWanted && {
			mayStart: rests || engine !== undefined,
			options: {
				loop: true,
				align: "start",
				active: !allFit,
				duration: mayMove ? 25 : 0,
				watchDrag,
				watchFocus: false,
			} as const,
			onStart: setEngine,
		},
		first,
		move,
		onKeyDown,
		/** Whether nothing of a slide is to be seen; on narrow screens the next one's edge is. */
		isAway: (index: number) => engine !== undefined && place(index) >= (isWide ? perView : 2),
		/** Brings a slide of which only the edge is to be seen into view, when the focus enters it. */
		onFocus: (index: number) => place(index) >= perView && engine?.scrollTo(index),
		/** Slides that change places go round: those before the first come last. */
		order: (index: number) => (allFit && index < first ? 1 : undefined),
	};
}

const focusedOf = (engine: Engine): number =>
	engine.slideNodes().findIndex((slide) => slide.contains(document.activeElement));

/** The slide that the browser's own scrolling has come to; from here on the style sheet clips the row. */
function scrolledTo(viewport: HTMLElement, count: number): number {
	const slide = Math.round((viewport.scrollLeft / viewport.scrollWidth) * count);
	viewport.dataset.live = "";
	return slide;
}
