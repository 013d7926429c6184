import "./house-stages.css";
import { useState } from "react";
import { homePage } from "../../../content/pages/home.ts";
import { stages } from "../../../content/services/stages.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { Picture } from "../../components/media/Picture.tsx";
import { housePicture } from "../../components/media/picture-sizes.ts";
import { StageHandle } from "./StageHandle.tsx";

const { start, handle, ends, stageTexts, hint, note } = homePage.house;
const last = stages.length - 1;

/**
 * One room in six stages from one camera, with a handle on a line of sixteen weeks; pictures of neighbouring stages
 * fade into one another. Without JavaScript, and in print, the style sheet lays out a strip of six.
 */
export function HouseStages() {
	const [position, setPosition] = useState<number>(start);
	const stage = Math.round(position);
	const { name, detail } = stages[stage] ?? stages[start];

	return (
		<figure className="house-stages" style={customProperties({ position })}>
			<ol>
				{stages.map((item, index) => (
					<li key={item.name} className={index === stage ? "on" : undefined}>
						<div className="shot">
							<Picture name={item.picture} sizes={housePicture} defer={index === start ? "on-phones" : true} />
						</div>
						<b>{item.name}</b>
						<span>{item.detail}</span>
					</li>
				))}
			</ol>
			<p className="current-stage" aria-hidden="true">
				<span className="stage">{`Stage ${stage + 1} of ${stages.length}`}</span>
				<b>{name}</b>
				<span>{detail}</span>
				<span className="happens">{stageTexts[stage]}</span>
			</p>
			<StageHandle
				label={handle}
				last={last}
				start={start}
				valueText={[name, stage === 0 && ends[0], stage === last && ends[1]].filter(Boolean).join(", ")}
				onMove={setPosition}
			/>
			<p className="ends" aria-hidden="true">
				{ends.map((end) => (
					<span key={end}>{end}</span>
				))}
			</p>
			<figcaption>
				<span className="hint">{hint}</span> {note}
			</figcaption>
		</figure>
	);
}
