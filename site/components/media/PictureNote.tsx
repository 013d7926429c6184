import { pictureNote } from "../../../content/media/picture-note.ts";
import { type PictureEntry, type PictureName, pictures } from "../../../content/media/pictures.ts";

const isVisualisation = (name: PictureName): boolean => {
	const entry: PictureEntry = pictures[name];
	return !entry.isPhotograph;
};

/** A note that pictures above are visualisations. Renders nothing once all are photographs. */
export function PictureNote({ names }: { readonly names: readonly PictureName[] }) {
	const visualised = names.filter(isVisualisation).length;
	if (visualised === 0) return null;
	return <p className="picture-note">{visualised === names.length ? pictureNote.all : pictureNote.partly}</p>;
}
