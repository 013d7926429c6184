import "./wide-picture.css";
import type { PictureName } from "../../../content/pictures.ts";
import { widePicture } from "./frames.ts";
import { Picture } from "./Picture.tsx";

/** The one picture under a page's head, from edge to edge. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="wide-picture">
		<Picture name={name} sizes={widePicture} priority />
	</section>
);
