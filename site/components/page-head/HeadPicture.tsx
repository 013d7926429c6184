import { DrawnPicture, type DrawnPictureProps } from "../media/DrawnPicture.tsx";
import { PictureNote } from "../media/PictureNote.tsx";

/** The picture at the top of a page, half drawn, half built, with the note that it is a visualisation. */
export const HeadPicture = (picture: Pick<DrawnPictureProps, "name" | "sizes" | "built">) => (
	<DrawnPicture {...picture} priority>
		<PictureNote names={[picture.name]} isDrawn />
	</DrawnPicture>
);
