import { pictureNote } from "../../../content/media/picture-note.ts";
import { type PictureEntry, type PictureName, pictures } from "../../../content/media/pictures.ts";

const isVisualisation = (name: PictureName): boolean => {
	const entry: PictureEntry = pictures[name];
	return !entry.isPhotograph;
};

interface PictureNoteProps {
	readonly names: readonly PictureName[];
	/** True if the pictures are shown as drawings, too. */
	readonly isDrawn?: boolean;
}

/** A note that pictures above are visualisations. Renders nothing once all are photographs. */
export function PictureNote({ names, isDrawn }: PictureNoteProps) {
	const visualised = names.filter(isVisualisation).length;
	if (visualised === 0) return null;
	const note = visualised === names.length ? pictureNote.all : pictureNote.partly;
	return <p className="picture-note">{isDrawn ? `${pictureNote.drawn} ${note}` : note}</p>;
}
