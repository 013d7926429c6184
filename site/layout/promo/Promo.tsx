import "./promo.css";
import { X } from "lucide";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { labels } from "../../../content/labels.ts";
import { welcomePromo } from "../../../content/welcome-promo.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { Icon } from "../../components/Icon.tsx";
import { useCoversContent } from "./use-covers-content.ts";
import { useMayAppear } from "./use-may-appear.ts";
import { promoTimes, usePromo } from "./use-promo.ts";

export interface PromoProps {
	/** The visitor has begun a form. */
	readonly hasBegun: boolean;
}

/** The welcome popup: appears where it is welcome, and leaves by itself after 60 seconds. */
export function Promo({ hasBegun }: PromoProps) {
	const [hasPointer, setPointer] = useState(false);
	const [hasFocus, setFocus] = useState(false);
	const [isAside, setAside] = useState(false);
	const isResting = hasPointer || hasFocus || isAside;
	const { phase, secondsLeft, leave } = usePromo(useMayAppear() && !hasBegun, isResting);
	if (phase === "waiting" || phase === "gone") return null;
	return (
		<Slip
			secondsLeft={secondsLeft}
			isLeaving={phase === "leaving"}
			onLeave={leave}
			onPointer={setPointer}
			onFocus={setFocus}
			onAside={setAside}
		/>
	);
}

interface SlipProps {
	readonly secondsLeft: number;
	readonly isLeaving: boolean;
	readonly onLeave: () => void;
	readonly onPointer: (isInside: boolean) => void;
	readonly onFocus: (isInside: boolean) => void;
	/** Moved aside, out of sight. */
	readonly onAside: (isAside: boolean) => void;
}

/** It never takes the focus; when its close button has it, the focus goes back to where it came from. */
function Slip({ secondsLeft, isLeaving, onLeave, onPointer, onFocus, onAside }: SlipProps) {
	const ref = useRef<HTMLElement>(null);
	const cameFrom = useRef<EventTarget>(null);
	const isAside = useCoversContent(ref);
	useEffect(() => onAside(isAside), [isAside, onAside]);

	const focusEntered = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
		onFocus(true);
	};
	const close = () => {
		if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
		onLeave();
	};
	return (
		<aside
			className={["promo", isAside && "yielding", isLeaving && "leaving"].filter(Boolean).join(" ")}
			aria-label="Welcome offer"
			ref={ref}
			onPointerEnter={() => onPointer(true)}
			onPointerLeave={() => onPointer(false)}
			onFocus={focusEntered}
			onBlur={() => onFocus(false)}
		>
			<div>
				<h2>{welcomePromo.title}</h2>
				<p>{welcomePromo.text}</p>
			</div>
			<ButtonLink to="/contact" onClick={onLeave}>
				{labels.requestEstimate}
			</ButtonLink>
			<button type="button" className="square bare" aria-label="Close" onClick={close}>
				<Icon of={X} />
			</button>
			<Countdown secondsLeft={secondsLeft} />
		</aside>
	);
}

/** The line moves every second; assistive technology is told every tenth. */
function Countdown({ secondsLeft }: { readonly secondsLeft: number }) {
	const announced = Math.ceil(secondsLeft / 10) * 10;
	return (
		<div
			className="countdown"
			role="progressbar"
			aria-label="Time until this closes"
			aria-valuemin={0}
			aria-valuemax={promoTimes.shown}
			aria-valuenow={announced}
			aria-valuetext={`${announced} seconds`}
		>
			<Dimension length={secondsLeft} max={promoTimes.shown} />
		</div>
	);
}
