import "./film.css";
import { useEffect, useRef, useState } from "react";
import { useIsInView } from "../../hooks/use-is-in-view.ts";
import { useIsMotionAllowed } from "../../hooks/use-is-motion-allowed.ts";
import { afterLoad } from "../../start/after-load.ts";
import { FilmToggle } from "./FilmToggle.tsx";
import { Picture, type PictureProps } from "./Picture.tsx";
import { type FilmSources, useRendition } from "./use-rendition.ts";

/** Props of the poster's picture, and the film's files. */
type FilmProps = PictureProps & { readonly sources: FilmSources };

/**
 * A muted, looping film over its poster; both fill the nearest positioned element.
 *
 * Without JavaScript, and when the visitor saves data, only the poster is shown; under reduced motion it stays until
 * the visitor clicks Play. No byte of the film is requested before the page has loaded; the film plays only while in
 * view, and the button stops it (WCAG 2.2.2).
 */
export function Film({ sources, ...poster }: FilmProps) {
	const frame = useRef<HTMLDivElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	const rendition = useRendition();
	const isPageIdle = useIsPageIdle();
	const isInView = useIsInView(frame);
	const [isPlaying, setPlaying] = useState(false);
	const [hasStarted, setStarted] = useState(false);
	const isMotionAllowed = useIsMotionAllowed();
	const [chosen, setChosen] = useState<"play" | "stop">();
	const isStopped = chosen ? chosen === "stop" : !isMotionAllowed;
	const shown = isPageIdle ? rendition : undefined;

	useEffect(() => {
		if (!video.current || !shown) return;
		if (isInView && !isStopped) return playWhenAllowed(video.current);
		video.current.pause();
	}, [shown, isInView, isStopped]);

	return (
		<>
			<div className="film" ref={frame}>
				<Picture {...poster} />
				{shown && (
					<video
						key={shown}
						ref={video}
						muted
						loop
						playsInline
						preload="none"
						onPlay={() => setPlaying(true)}
						onPlaying={() => setStarted(true)}
						className={hasStarted ? "started" : undefined}
						onPause={() => setPlaying(false)}
					>
						{sources[shown].map((source) => (
							<source key={source.src} {...source} />
						))}
					</video>
				)}
			</div>
			{shown && <FilmToggle isPlaying={isPlaying} onToggle={() => setChosen(isPlaying ? "stop" : "play")} />}
		</>
	);
}

/** Plays now or, if the browser blocks that, from the first touch or click. Returns a function that cancels it. */
function playWhenAllowed(video: HTMLVideoElement): () => void {
	const listeners = new AbortController();
	const attempt = () =>
		video.play().then(
			() => listeners.abort(),
			// Blocked, or paused while loading: the poster stays until the next attempt
			() => undefined,
		);
	attempt();
	for (const gesture of ["touchstart", "click"]) addEventListener(gesture, attempt, { signal: listeners.signal });
	return () => listeners.abort();
}

/**
 * Returns whether the page has loaded and the browser has been idle since. Heavy work that is not urgent waits for it.
 */
function useIsPageIdle(): boolean {
	const [isSettled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200));
		return afterLoad(() => whenIdle(settle, { timeout: 2000 }));
	}, []);
	return isSettled;
}
