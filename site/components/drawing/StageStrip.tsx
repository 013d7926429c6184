import "./stage-strip.css";
import type { ReactNode } from "react";
import { type StageSpan, stages } from "../../../content/services/stages.ts";
import { Picture } from "../media/Picture.tsx";
import { stagePicture } from "../media/picture-sizes.ts";
import { customProperties } from "./custom-properties.ts";

interface StageStripProps extends StageSpan {
	/** Measures of the stages on the same six columns, unless they follow the strip. */
	readonly children?: ReactNode;
}

/** One room, six times: the stages of the span are in colour. */
export const StageStrip = ({ from, to, children }: StageStripProps) => (
	<figure className="stage-strip" style={customProperties({ from, to })}>
		<ol>
			{stages.map(({ name, detail, picture }, index) => (
				<li key={name} className={from <= index + 1 && index + 1 <= to ? "on" : undefined}>
					<Picture name={picture} sizes={stagePicture} alt="" defer="on-phones" />
					<b>{name}</b>
					<span>{detail}</span>
				</li>
			))}
		</ol>
		{children}
	</figure>
);
