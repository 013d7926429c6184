import "./job-times.css";
import { formatWeeks } from "../../../content/company/figures.ts";
import { homeProof, jobMarks, jobs } from "../../../content/pages/home-proof.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { Drawing } from "../../components/media/Drawing.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { NoBreak } from "../../components/NoBreak.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

const { projects, ...head } = homeProof.programme;

const scale = jobMarks.at(-1) ?? 0;

/** Width of a bar whose job takes up to these weeks. */
const sizesOf = (weeks: number): string =>
	`min(${Math.round((100 * weeks) / scale)}vw, ${Math.round((80 * weeks) / scale)}rem)`;

/**
 * Durations of typical jobs on one scale, as bars of a picture: coloured for the least time, outlined up to the most.
 */
export const JobTimes = ({ number }: { readonly number: number }) => (
	<div className="job-times">
		<SheetHead number={number} {...head} layout="chapter" />
		<div className="chart">
			<ul>
				{jobs.map(({ title, trade, span, picture }) => (
					<li key={title} style={customProperties({ least: span.from, most: span.to, max: scale })}>
						<h3>
							<NoBreak text={title} />
						</h3>
						<p>{trade}</p>
						<b>{formatWeeks(span)}</b>
						<div className="bar">
							<div className="drawn-picture-frame">
								<Picture name={picture} sizes={sizesOf(span.to)} alt="" defer="on-phones" />
								<Drawing name={picture} sizes={sizesOf(span.to)} />
							</div>
						</div>
					</li>
				))}
			</ul>
			<p className="ticks" aria-hidden="true">
				{jobMarks.map((mark, index) => (
					<span key={mark}>{index === jobMarks.length - 1 ? `${mark} weeks` : mark}</span>
				))}
			</p>
		</div>
		<p className="small">
			<NoBreak text={projects} />
		</p>
	</div>
);
