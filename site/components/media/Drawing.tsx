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
	/** Loads the drawing at once, where it is the page's largest picture. */
	readonly priority?: boolean;
}

/**
 * The drawing of a picture on paper, up to the cut. It fills the nearest positioned element and registers with a picture
 * that does. Without `priority`, it is fetched once the page is hydrated, and near the screen or printed, so that it never
 * competes with the largest picture.
 */
export function Drawing({ name, sizes, alt = "", isWhole, priority }: DrawingProps) {
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
					loading={priority ? "eager" : loading}
					fetchPriority={priority ? "high" : undefined}
					data-hold={priority ? undefined : "until-hydrated"}
				/>
			</div>
			{!isWhole && <i className="drawing-cut" />}
		</>
	);
}
