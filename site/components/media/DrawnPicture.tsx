import "./drawn-picture.css";
import type { ReactNode } from "react";
import type { DrawnPictureName } from "../../../content/media/drawn-pictures.ts";
import { drawnLabels } from "../../../content/media/picture-note.ts";
import { CutStrips } from "./CutStrips.tsx";
import { Drawing } from "./Drawing.tsx";
import { Picture, type PictureProps } from "./Picture.tsx";

export type DrawnPictureProps = PictureProps & {
	readonly name: DrawnPictureName;
	/** Stands under the picture's half instead of 'Built', where the room is not finished. */
	readonly built?: string;
	/** Stands beneath 'Drawn' and 'Built': the time from one to the other, or a note. */
	readonly children?: ReactNode;
};

/**
 * A picture half drawn, half built: its drawing above it on paper, cut along a brick line. The style sheet moves the
 * cut while the page scrolls, with the pointer and with the focus; 'Drawn' and 'Built' beneath show all of one, as a
 * finger on its half does, in any browser and without a script.
 */
export const DrawnPicture = ({ built = drawnLabels.built, children, ...picture }: DrawnPictureProps) => (
	<figure className="drawn-picture">
		<div className="drawn-picture-frame">
			<Picture {...picture} />
			<Drawing
				name={picture.name}
				sizes={picture.sizes}
				fetched={picture.priority ? "once-painted" : "once-hydrated"}
			/>
			<CutStrips />
		</div>
		<fieldset>
			<legend className="visually-hidden">{drawnLabels.choice}</legend>
			<label>
				<input type="radio" name={`cut-${picture.name}`} className="visually-hidden as-drawn" />
				{drawnLabels.drawn}
			</label>
			{children}
			<label>
				<input type="radio" name={`cut-${picture.name}`} className="visually-hidden as-built" />
				{built}
			</label>
		</fieldset>
	</figure>
);
