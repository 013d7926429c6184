import "./wide-picture.css";
import type { PictureName } from "../../../content/pictures.ts";
import { widePicture } from "./frames.ts";
import { Picture } from "./Picture.tsx";

/** The full-width picture below a page's heading. */
export const WidePicture = ({ name }: { readonly name: PictureName }) => (
	<section className="wide-picture">
		<Picture name={name} sizes={widePicture} priority />
	</section>
);
