import "./promo.css";
import { Phone, X } from "lucide";
import { type FocusEvent, useRef, useState } from "react";
import { links } from "../../../content/company/company.ts";
import { labels } from "../../../content/shared/labels.ts";
import { welcomePromo } from "../../../content/shared/welcome-promo.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { Icon } from "../../components/Icon.tsx";
import { useCanAppear } from "./use-can-appear.ts";
import { useIsClear } from "./use-is-clear.ts";
import { promoTimes, usePromo } from "./use-promo.ts";

export interface PromoProps {
	/** True once the visitor has begun a form. */
	readonly hasBegunForm: boolean;
}

/**
 * The welcome popup: waits until it covers neither words, controls nor pictures, and disappears for good after 60 seconds
 * or as soon as scrolling moves some under it. On phones it takes the place of the bar below the page, and its call.
 * It never takes the focus; closed from within, it returns the focus to the previous element.
 */
export function Promo({ hasBegunForm }: PromoProps) {
	const ref = useRef<HTMLElement>(null);
	const previousFocus = useRef<EventTarget>(null);
	const [hasPointer, setPointer] = useState(false);
	const [hasFocus, setFocus] = useState(false);
	const isPaused = hasPointer || hasFocus;
	const canAppear = useCanAppear();
	const isClear = useIsClear(ref);
	const { phase, secondsLeft, leave } = usePromo(canAppear && (isClear || isPaused) && !hasBegunForm, isPaused);
	if (phase === "closed" || (phase === "waiting" && (hasBegunForm || !canAppear))) return null;

	const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
		setFocus(true);
	};
	const close = () => {
		if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true });
		leave();
	};
	return (
		<aside
			className={phase === "shown" ? "promo" : `promo ${phase}`}
			aria-label="Welcome offer"
			ref={ref}
			onPointerEnter={() => setPointer(true)}
			onPointerLeave={() => setPointer(false)}
			onKeyDown={({ key }) => key === "Escape" && close()}
			onFocus={rememberFocus}
			onBlur={() => setFocus(false)}
		>
			<a className="promo-call" href={links.phone}>
				<Icon icon={Phone} /> Call
			</a>
			<div className="promo-words">
				<h2>{welcomePromo.title}</h2>
				<p>{welcomePromo.text}</p>
			</div>
			<ButtonLink to="/contact" onClick={leave}>
				{labels.requestEstimate}
			</ButtonLink>
			<button type="button" className="square bare" aria-label="Close" onClick={close}>
				<Icon icon={X} />
			</button>
			<Countdown secondsLeft={secondsLeft} />
		</aside>
	);
}

/** Countdown whose line moves every second; assistive technology is updated every tenth. */
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
			<span style={customProperties({ left: secondsLeft / promoTimes.shown })} />
		</div>
	);
}
