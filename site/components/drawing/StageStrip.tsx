import "./stage-strip.css";
import { type StageSpan, stages } from "../../../content/services/stages.ts";
import { Picture } from "../media/Picture.tsx";
import { stagePicture } from "../media/picture-sizes.ts";
import { customProperties } from "./custom-properties.ts";
import { Dimension } from "./Dimension.tsx";

/** One room, six times: the stages that a page covers are in colour above the line that measures them. */
export const StageStrip = ({ from, to, caption }: StageSpan) => (
	<figure className="stage-strip" style={customProperties({ from, to })}>
		<ol>
			{stages.map(({ name, detail, picture }, index) => (
				<li key={name} className={from <= index + 1 && index + 1 <= to ? "on" : undefined}>
					<Picture name={picture} sizes={stagePicture} alt="" />
					<b>{name}</b>
					<span>{detail}</span>
				</li>
			))}
		</ol>
		<p className="span">
			<Dimension length={1} max={1} />
		</p>
		<figcaption>
			<span>{caption}</span>
		</figcaption>
	</figure>
);
