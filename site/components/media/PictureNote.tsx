import { pictureNote } from "../../../content/media/picture-note.ts";
import { type PictureEntry, type PictureName, pictures } from "../../../content/media/pictures.ts";

const isVisualisation = (name: PictureName): boolean => {
	const entry: PictureEntry = pictures[name];
	return !entry.isPhotograph;
};

/** Says that pictures are visualisations, or nothing once all are photographs. */
export function notePictures(names: readonly PictureName[]): string {
	const visualised = names.filter(isVisualisation).length;
	if (visualised === 0) return "";
	return visualised === names.length ? pictureNote.all : pictureNote.partly;
}

/** A note that pictures above are visualisations. Renders nothing once all are photographs. */
export function PictureNote({ names }: { readonly names: readonly PictureName[] }) {
	const note = notePictures(names);
	return note && <p className="picture-note">{note}</p>;
}
