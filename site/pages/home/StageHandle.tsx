import "./stage-handle.css";
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

interface StageHandleProps {
	readonly label: string;
	/** Index of the last stage. */
	readonly last: number;
	readonly start: number;
	/** The handle's position in words, for assistive technology. */
	readonly valueText: string;
	/** Called with the handle's position, between stages too, and once with the position from before hydration. */
	readonly onMove: (position: number) => void;
}

/** A native range input with one step per stage; it moves freely only while a pointer holds its handle. */
export function StageHandle({ label, last, start, valueText, onMove }: StageHandleProps) {
	const range = useRef<HTMLInputElement>(null);

	useEffect(() => {
		if (range.current) onMove(range.current.valueAsNumber);
	}, [onMove]);

	const reportPosition = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onMove(currentTarget.valueAsNumber);
	const moveFreely = ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
		currentTarget.step = "any";
	};
	const settle = (event: PointerEvent<HTMLInputElement>) => {
		const { currentTarget } = event;
		currentTarget.step = "1";
		currentTarget.valueAsNumber = Math.round(currentTarget.valueAsNumber);
		reportPosition(event);
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
			onInput={reportPosition}
			onPointerDown={moveFreely}
			onPointerUp={settle}
			onPointerCancel={settle}
		/>
	);
}
