import "./house-stages.css";
import { type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { homePage } from "../../content/home.ts";
import { stages } from "../../content/stages.ts";
import { housePicture } from "./frames.ts";
import { Picture } from "./Picture.tsx";
import { quantities } from "./quantities.ts";

const { start, handle, ends, hint, note } = homePage.house;
const last = stages.length - 1;

/**
 * One room in six stages from one camera, under a handle on a line of sixteen weeks. The handle is a native range, one
 * step a stage; only while a pointer holds it does it move freely, and the pictures fade into one another. Without
 * JavaScript, and on paper, the style sheet lays out a strip of six.
 */
export function HouseStages() {
	const range = useRef<HTMLInputElement>(null);
	const [at, setAt] = useState<number>(start);
	const stage = Math.round(at);
	const { name, detail } = stages[stage] ?? stages[start];

	// The handle may have been moved before hydration.
	useEffect(() => {
		if (range.current) setAt(range.current.valueAsNumber);
	}, []);

	const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setAt(currentTarget.valueAsNumber);
	const moveFreely = ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
		currentTarget.step = "any";
	};
	const settle = (event: PointerEvent<HTMLInputElement>) => {
		const { currentTarget } = event;
		currentTarget.step = "1";
		currentTarget.valueAsNumber = Math.round(currentTarget.valueAsNumber);
		follow(event);
	};

	return (
		<figure className="house-stages" style={quantities({ at })}>
			<ol>
				{stages.map((each, index) => (
					<li key={each.name} className={index === stage ? "on" : undefined}>
						<div className="shot">
							<Picture name={each.picture} sizes={housePicture} late />
						</div>
						<b>{each.name}</b>
						<span>{each.detail}</span>
					</li>
				))}
			</ol>
			<p className="now" aria-hidden="true">
				<span>
					Stage {stage + 1} of {stages.length}
				</span>
				<b>{name}</b>
				{detail}
			</p>
			<input
				type="range"
				ref={range}
				max={last}
				defaultValue={start}
				aria-label={handle}
				aria-valuetext={[name, stage === 0 && ends[0], stage === last && ends[1]].filter(Boolean).join(", ")}
				onInput={follow}
				onPointerDown={moveFreely}
				onPointerUp={settle}
				onPointerCancel={settle}
			/>
			<p className="ends" aria-hidden="true">
				{ends.map((end) => (
					<span key={end}>{end}</span>
				))}
			</p>
			<figcaption>
				<span className="hint">{hint}</span> {note}
			</figcaption>
		</figure>
	);
}
