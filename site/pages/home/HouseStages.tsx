import "./house-stages.css";
import { useState } from "react";
import { homePage } from "../../../content/pages/home.ts";
import { drawnStage, stages } from "../../../content/services/stages.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { Drawing } from "../../components/media/Drawing.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { housePicture } from "../../components/media/picture-sizes.ts";
import { StageHandle } from "./StageHandle.tsx";

const { start, handle, stageTexts, hint, note } = homePage.house;
const stops = [drawnStage, ...stages] as const;
const last = stops.length - 1;

/**
 * One room from one camera: its drawing and six stages, with a handle on the line that joins them. On the way
 * from one stop to the next, a line cuts the new picture in. Without JavaScript, and in print, the style sheet lays out a
 * strip.
 */
export function HouseStages() {
	const [position, setPosition] = useState<number>(start);
	const stage = Math.round(position);
	const { name, detail } = stops[stage] ?? drawnStage;

	return (
		<figure className="house-stages" style={position === start ? undefined : customProperties({ position })}>
			<ol>
				{stops.map((item, index) => (
					<li key={item.name} className={index === stage ? "on" : undefined}>
						<div className="shot">
							{item === drawnStage ? (
								<Drawing name={drawnStage.picture} alt={drawnStage.alt} sizes={housePicture} isWhole />
							) : (
								<Picture name={item.picture} sizes={housePicture} defer={index === start ? "on-phones" : true} />
							)}
						</div>
						<b>{item.name}</b>
						<span>{item.detail}</span>
					</li>
				))}
			</ol>
			<p className="current-stage" aria-hidden="true">
				<span className="stage">{stage === 0 ? "The start" : `Stage ${stage} of ${stages.length}`}</span>
				<b>{name}</b>
				<span>{detail}</span>
				<span className="happens">{stageTexts[stage]}</span>
			</p>
			<StageHandle label={handle} last={last} start={start} valueText={name} onMove={setPosition} />
			<figcaption>
				<span className="hint">{hint}</span> {note}
			</figcaption>
		</figure>
	);
}
