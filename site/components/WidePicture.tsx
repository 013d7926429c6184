import type { PictureName } from "../../content/pictures.ts";
import { Picture, picturePreload } from "./Picture.tsx";
import { widePictureSizes } from "./picture-files.ts";

/** The one picture under a page's head, from edge to edge. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="film-wide">
		<Picture name={name} sizes={widePictureSizes} priority />
	</section>
);

/** For the route's `links`. */
export const widePicturePreloads = (name: PictureName) => [picturePreload(name, widePictureSizes)];
