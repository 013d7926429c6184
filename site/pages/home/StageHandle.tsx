import "./stage-handle.css";
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

interface StageHandleProps {
	readonly label: string;
	/** The number of the last stage, from 0. */
	readonly last: number;
	readonly start: number;
	/** What the handle stands at, for assistive technology. */
	readonly valueText: string;
	/** Told where the handle stands, between stages too, and once where it stood before hydration. */
	readonly onMove: (at: number) => void;
}

/** A native range, one step a stage; only while a pointer holds its handle does that move freely. */
export function StageHandle({ label, last, start, valueText, onMove }: StageHandleProps) {
	const range = useRef<HTMLInputElement>(null);

	useEffect(() => {
		if (range.current) onMove(range.current.valueAsNumber);
	}, [onMove]);

	const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onMove(currentTarget.valueAsNumber);
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
		<input
			className="stage-handle"
			type="range"
			ref={range}
			max={last}
			defaultValue={start}
			aria-label={label}
			aria-valuetext={valueText}
			onInput={follow}
			onPointerDown={moveFreely}
			onPointerUp={settle}
			onPointerCancel={settle}
		/>
	);
}
