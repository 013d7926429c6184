import "./picture.css";
import { type RefObject, useRef, useState } from "react";
import { preload } from "react-dom";
import type { PictureWith } from "../../../content/media/picture-cuts.ts";
import { type PictureName, pictures } from "../../../content/media/pictures.ts";
import { derivedPictures } from "../../generated/pictures.ts";
import { useIsInView } from "../../hooks/use-is-in-view.ts";
import { useWhenPrinted } from "../../hooks/use-when-printed.ts";
import { drawingWidths, jpegWidth, pictureFile, pictureWidths, type Shape, shapeSize } from "./picture-files.ts";
import { computeSizes, type Frame } from "./picture-sizes.ts";

/** Value for `<img sizes>`, or the frames that crop the picture, from which its full width follows. */
export type Sizes = string | readonly Frame[];

/** The displayed cut; `adaptive` is the phone cut on phones, and the whole picture elsewhere. */
type ShownPicture =
	| { readonly name: PictureName; readonly shape?: "whole" }
	| { readonly name: PictureWith<"card">; readonly shape: "card" }
	| { readonly name: PictureWith<"phone">; readonly shape: "adaptive" };

interface Options {
	readonly sizes: Sizes;
	/** Set in the first view: fetched at once and first. */
	readonly priority?: boolean;
	/**
	 * Delays the fetch beyond the browser's lazy loading. `true`: until the picture is in view, because browsers would
	 * fetch whole rows of pictures ahead. `on-phones`: on phones, until the page is hydrated, so that the picture does
	 * not compete with the largest one for a slow connection. Both fill the nearest positioned element.
	 */
	readonly defer?: boolean | "on-phones";
	readonly className?: string;
	/** Replaces the picture's own alt text; empty if the text beside it says the same. */
	readonly alt?: string;
}

export type PictureProps = Options & ShownPicture;

const onPhones = "(max-width: 47.99rem)";

/** Returns what `<img>` and `<source>` need to know about the files of a picture's shape. */
export function deriveFiles(name: PictureName, shape: Shape, sizes: Sizes) {
	const [width, height, hash] = derivedPictures[name];
	const size = shapeSize({ width, height }, shape);
	const widths = shape === "drawing" ? drawingWidths(width) : pictureWidths(size.width);
	const url = (width: number, format: string) => `/media/${pictureFile(name, hash, shape, width, format)}`;
	return {
		...size,
		sizes: typeof sizes === "string" ? sizes : computeSizes(sizes, size),
		srcSet: (format: string) => widths.map((width) => `${url(width, format)} ${width}w`).join(", "),
		/** File for browsers that pick no source: a JPEG, or a drawing's smallest file. */
		fallback: shape === "drawing" ? url(Math.min(...widths), "webp") : url(jpegWidth(widths), "jpg"),
	};
}

interface SourceProps {
	readonly name: PictureName;
	readonly sizes: Sizes;
	readonly shape: Shape;
	readonly media?: string;
}

function Source({ name, shape, media, ...options }: SourceProps) {
	const { srcSet, sizes, width, height } = deriveFiles(name, shape, options.sizes);
	// Only a cut for some screens has another shape than the image
	const size = media && { width, height };
	return <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} media={media} {...size} />;
}

/** A picture of the content in the width that the browser picks. Its tones show until it has loaded. */
export function Picture({ defer = false, ...picture }: PictureProps) {
	if (defer === "on-phones") return <BoxlessPicture {...picture} fetched="phones-once-hydrated" />;
	return defer ? <DeferredPicture {...picture} /> : <PictureElement {...picture} />;
}

/** Fetches the picture once it is in view or printed. Without JavaScript the browser's lazy loading decides. */
function DeferredPicture(picture: PictureProps) {
	const frame = useRef<HTMLDivElement>(null);
	const isInView = useIsInView(frame);
	const [isWanted, setWanted] = useState(false);
	if (isInView && !isWanted) setWanted(true);
	useWhenPrinted(() => setWanted(true));
	return (
		<BoxlessPicture
			{...picture}
			frame={frame}
			fetched={!isWanted && "once-wanted"}
			loading={isWanted ? "eager" : "lazy"}
		/>
	);
}

interface Loading {
	/** When it is fetched, if scripts run: until then it has no box, and lazy pictures without a box are not fetched. */
	readonly fetched?: false | "phones-once-hydrated" | "once-wanted";
	readonly loading?: "eager" | "lazy";
}

const BoxlessPicture = ({
	frame,
	...picture
}: PictureProps & Loading & { readonly frame?: RefObject<HTMLDivElement | null> }) => (
	<div className="picture-late" data-tones={picture.fetched ? derivedPictures[picture.name][3] : undefined} ref={frame}>
		<PictureElement {...picture} />
	</div>
);

function PictureElement({ fetched, loading = "lazy", ...props }: PictureProps & Loading) {
	const { name, sizes, shape = "whole", priority = false, className, alt } = props;
	// A page that React renders in the browser has its pictures immediately, perhaps in a larger width already loaded
	if (priority && import.meta.env.SSR) preloadPictures(props);
	const mainShape = shape === "adaptive" ? "whole" : shape;
	const { width, height, fallback } = deriveFiles(name, mainShape, sizes);
	return (
		<picture>
			{shape === "adaptive" && <Source name={name} sizes={sizes} shape="phone" media={onPhones} />}
			<Source name={name} sizes={sizes} shape={mainShape} />
			<img
				src={fallback}
				width={width}
				height={height}
				alt={alt ?? pictures[name].alt}
				className={className}
				data-tones={fetched ? undefined : derivedPictures[name][3]}
				data-fetched={fetched || undefined}
				{...(priority ? { fetchPriority: "high" as const } : { loading })}
			/>
		</picture>
	);
}

/** Preloads a picture, so that its fetch does not wait for the parser. */
function preloadPicture(name: PictureName, sizes: Sizes, shape: Shape, media?: string): void {
	const { srcSet, fallback, sizes: imageSizes } = deriveFiles(name, shape, sizes);
	preload(fallback, {
		as: "image",
		type: "image/avif",
		imageSrcSet: srcSet("avif"),
		imageSizes,
		fetchPriority: "high",
		...(media && { media }),
	});
}

/** An adaptive picture has two sources; a browser fetches only the one for its screen. */
function preloadPictures({ name, sizes, shape = "whole" }: PictureProps): void {
	if (shape === "adaptive") {
		preloadPicture(name, sizes, "phone", onPhones);
		preloadPicture(name, sizes, "whole", `not all and ${onPhones}`);
	} else preloadPicture(name, sizes, shape);
}
