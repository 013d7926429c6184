import "./wide-picture.css";
import type { PictureName } from "../../../content/media/pictures.ts";
import { Picture } from "./Picture.tsx";
import { widePicture } from "./picture-sizes.ts";

/** The full-width picture below a page's heading. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="wide-picture">
		<Picture name={name} sizes={widePicture} priority />
	</section>
);
