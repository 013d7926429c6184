import "../../styles/built-by-scrolling.css";
import "./picture-band.css";
import { DrawnPicture, type DrawnPictureProps } from "./DrawnPicture.tsx";
import { wallPicture } from "./picture-sizes.ts";

/** A room from edge to edge between two sections, half drawn, half built. */
export const PictureBand = ({ name, children }: Pick<DrawnPictureProps, "name" | "children">) => (
	<div className="picture-band">
		<DrawnPicture name={name} sizes={wallPicture} defer="on-phones">
			{children}
		</DrawnPicture>
	</div>
);
