import "./picture-slider.css";
import { ArrowLeft, ArrowRight } from "lucide";
import { useEffect, useState } from "react";
import type { PictureWith } from "../../../content/media/picture-cuts.ts";
import { Icon } from "../../components/Icon.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { useIsMotionAllowed } from "../../hooks/use-is-motion-allowed.ts";

interface PictureSliderProps {
	/** Two or more pictures. */
	readonly images: readonly PictureWith<"card">[];
	readonly sizes: string;
	/** Delays the first picture; see `Picture`. */
	readonly defer: true | "on-phones";
}

/** Milliseconds until the next picture. */
const advanceDelay = 10_000;

/**
 * Pictures of one project, one at a time, which advance automatically only under the pointer. All but the first are
 * fetched when the pointer or the focus comes near. The dots are for pointers and touch: the Tab key reaches the
 * arrows.
 */
export function PictureSlider({ images, sizes, defer }: PictureSliderProps) {
	const [shown, setShown] = useState(0);
	const [isUnderPointer, setUnderPointer] = useState(false);
	const [isWanted, setWanted] = useState(false);
	const isMotionAllowed = useIsMotionAllowed();
	const indexAfter = (step: number) => (shown + step + images.length) % images.length;
	const next = indexAfter(1);

	useEffect(() => {
		if (!isUnderPointer || !isMotionAllowed) return;
		const timer = setTimeout(() => setShown(next), advanceDelay);
		return () => clearTimeout(timer);
	}, [isUnderPointer, isMotionAllowed, next]);

	return (
		<figure
			className="project-card-pictures picture-slider"
			onPointerEnter={() => {
				setUnderPointer(true);
				setWanted(true);
			}}
			onPointerLeave={() => setUnderPointer(false)}
			onFocus={() => setWanted(true)}
		>
			{images.map(
				(name, index) =>
					(index === 0 || isWanted) && (
						<Picture
							key={name}
							name={name}
							sizes={sizes}
							shape="card"
							defer={index === 0 && defer}
							{...(index !== shown && { className: "waiting" })}
						/>
					),
			)}
			<button
				type="button"
				className="square arrow"
				aria-label="Previous picture"
				onClick={() => setShown(indexAfter(-1))}
			>
				<Icon icon={ArrowLeft} />
			</button>
			<button type="button" className="square arrow" aria-label="Next picture" onClick={() => setShown(next)}>
				<Icon icon={ArrowRight} />
			</button>
			<div className="picture-slider-dots">
				<p className="visually-hidden" aria-live={isUnderPointer ? "off" : "polite"}>
					{`Picture ${shown + 1} of ${images.length}`}
				</p>
				{images.map((name, index) => (
					<button
						key={name}
						type="button"
						className={index === shown ? "on" : undefined}
						aria-label={`Show picture ${index + 1}`}
						tabIndex={-1}
						onClick={() => setShown(index)}
					/>
				))}
			</div>
		</figure>
	);
}
