import "./drawing.css";
import { useState } from "react";
import type { DrawnPictureName } from "../../../content/media/drawn-pictures.ts";
import { useWhenPrinted } from "../../hooks/use-when-printed.ts";
import { deriveFiles, type Sizes } from "./Picture.tsx";

interface DrawingProps {
	readonly name: DrawnPictureName;
	readonly sizes: Sizes;
	/** Description of the drawing, unless the picture beneath has one. */
	readonly alt?: string;
	/** Shows all of the drawing, without a cut. */
	readonly isWhole?: boolean;
	/** When it is fetched: at once, where it is the page's largest picture; or once the page is painted or hydrated. */
	readonly fetched?: "at-once" | "once-painted" | "once-hydrated";
}

/**
 * The drawing of a picture on paper, up to the cut. It fills the nearest positioned element and registers with a picture
 * that does. It is fetched near the screen or printed, and, unless it is the largest picture, not before the page is
 * painted, so that it never competes with that one.
 */
export function Drawing({ name, sizes, alt = "", isWhole, fetched = "once-hydrated" }: DrawingProps) {
	const { srcSet, sizes: imageSizes, width, height, fallback } = deriveFiles(name, "drawing", sizes);
	const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
	useWhenPrinted(() => setLoading("eager"));
	return (
		<>
			<div className="drawing">
				<img
					src={fallback}
					srcSet={srcSet("webp")}
					sizes={imageSizes}
					width={width}
					height={height}
					alt={alt}
					loading={fetched === "at-once" ? "eager" : loading}
					fetchPriority={fetched === "at-once" ? "high" : undefined}
					data-fetched={fetched === "at-once" ? undefined : fetched}
				/>
			</div>
			{!isWhole && <i className="drawing-cut" />}
		</>
	);
}
