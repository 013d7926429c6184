import { useRef, useState } from "react";
import type { LinkDescriptor } from "react-router";
import { type PictureName, pictures } from "../../content/pictures.ts";
import { derivedPictures } from "../generated/pictures.ts";
import { jpegWidth, pictureFile, pictureWidths, type Shape, shapeSize } from "./picture-files.ts";
import { useIsInView } from "./use-is-in-view.ts";

interface PictureProps {
	readonly name: PictureName;
	/** How wide the picture is drawn, as in `<img sizes>`; of a picture that is cut by its frame, the uncut width. */
	readonly sizes: string;
	/** `adaptive`: upright on an upright screen, whole elsewhere, for what fills the screen. */
	readonly shape?: Shape | "adaptive";
	/** In the first view: fetched at once and first. */
	readonly priority?: boolean;
	/** One of many: fetched once it is in view, where browsers fetch whole rows of pictures ahead. */
	readonly late?: boolean;
	readonly className?: string;
	/** Instead of the picture's own; empty where the text beside it says the same. */
	readonly alt?: string;
}

const upright = "(max-aspect-ratio: 4/5)";

function files(name: PictureName, shape: Shape) {
	const [width, height, hash] = derivedPictures[name];
	const size = shapeSize({ width, height }, shape);
	const widths = pictureWidths(size.width);
	const url = (of: number, format: string) => `/media/${pictureFile(name, hash, shape, of, format)}`;
	return {
		...size,
		srcSet: (format: string) => widths.map((of) => `${url(of, format)} ${of}w`).join(", "),
		jpeg: url(jpegWidth(widths), "jpg"),
	};
}

function Sources({ name, sizes, shape, media }: { name: PictureName; sizes: string; shape: Shape; media?: string }) {
	const { srcSet, width, height } = files(name, shape);
	return ["avif", "webp"].map((format) => (
		<source
			key={format}
			type={`image/${format}`}
			srcSet={srcSet(format)}
			sizes={sizes}
			media={media}
			width={width}
			height={height}
		/>
	));
}

/** A picture of the content in the format and width that the browser picks; its tones show until it is there. */
export const Picture = ({ late = false, ...picture }: PictureProps) =>
	late ? <LatePicture {...picture} /> : <PictureElement {...picture} />;

/** Fills the nearest positioned element. Without a script nobody can tell when it is in view: the browser decides. */
function LatePicture(picture: PictureProps) {
	const frame = useRef<HTMLDivElement>(null);
	const isInView = useIsInView(frame);
	const [isWanted, setWanted] = useState(false);
	if (isInView && !isWanted) setWanted(true);
	return (
		<div className="late-picture" data-tones={isWanted ? undefined : derivedPictures[picture.name][3]} ref={frame}>
			{isWanted ? (
				<PictureElement {...picture} />
			) : (
				<noscript>
					<PictureElement {...picture} />
				</noscript>
			)}
		</div>
	);
}

function PictureElement({ name, sizes, shape = "whole", priority = false, className, alt }: PictureProps) {
	const { width, height, jpeg } = files(name, shape === "card" ? "card" : "whole");
	return (
		<picture>
			{shape === "adaptive" && <Sources name={name} sizes={sizes} shape="card" media={upright} />}
			<Sources name={name} sizes={sizes} shape={shape === "card" ? "card" : "whole"} />
			<img
				src={jpeg}
				width={width}
				height={height}
				alt={alt ?? pictures[name].alt}
				className={className}
				data-tones={derivedPictures[name][3]}
				decoding="async"
				{...(priority ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
			/>
		</picture>
	);
}

/** The preload of a `priority` picture, for a route's `links`; `sizes` and `shape` as on the picture. */
export function picturePreload(name: PictureName, sizes: string, shape: Shape = "whole", media?: string) {
	return {
		rel: "preload",
		as: "image",
		type: "image/avif",
		imageSrcSet: files(name, shape).srcSet("avif"),
		imageSizes: sizes,
		fetchPriority: "high",
		...(media && { media }),
	} satisfies LinkDescriptor & { fetchPriority: "high" };
}

/** The preloads of a `priority` picture of `adaptive` shape; a browser fetches only the one for its screen. */
export const adaptivePicturePreloads = (name: PictureName, sizes: string) => [
	picturePreload(name, sizes, "card", upright),
	picturePreload(name, sizes, "whole", `not all and ${upright}`),
];
