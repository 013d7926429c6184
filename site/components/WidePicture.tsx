import type { PictureName } from "../../content/pictures.ts";
import { widePicture } from "./frames.ts";
import { Picture, picturePreload } from "./Picture.tsx";

/** The one picture under a page's head, from edge to edge. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="film-wide">
		<Picture name={name} sizes={widePicture} priority />
	</section>
);

/** For the route's `links`. */
export const widePicturePreloads = (name: PictureName) => [picturePreload(name, widePicture)];
