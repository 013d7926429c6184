import type { PictureName } from "../../content/pictures.ts";
import { Picture, picturePreload } from "./Picture.tsx";

const sizes = "max(100vw, 27rem)";

/** The one picture under a page's head, from edge to edge. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="film-wide">
		<Picture name={name} sizes={sizes} priority />
	</section>
);

/** For the route's `links`. */
export const widePicturePreloads = (name: PictureName) => [picturePreload(name, sizes)];
