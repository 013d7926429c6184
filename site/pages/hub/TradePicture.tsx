import type { DrawnPictureName } from "../../../content/media/drawn-pictures.ts";
import { DrawnPicture } from "../../components/media/DrawnPicture.tsx";
import { PictureNote } from "../../components/media/PictureNote.tsx";
import { tradePicture } from "../../components/media/picture-sizes.ts";

/** A trade's work, half drawn, half built, at the top of its page. */
export const TradePicture = ({ name }: { readonly name: DrawnPictureName }) => (
	<>
		<DrawnPicture name={name} sizes={tradePicture} priority />
		<PictureNote names={[name]} />
	</>
);
