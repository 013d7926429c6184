import "./job-times.css";
import { formatWeeks } from "../../../content/company/figures.ts";
import { homeProof, jobMarks, jobs } from "../../../content/pages/home-proof.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { NoBreak } from "../../components/NoBreak.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

const { least, most, projects, ...head } = homeProof.programme;

/** Durations of typical jobs on one scale: solid is certain, hatched the range. */
export const JobTimes = ({ number }: { readonly number: number }) => (
	<div className="job-times">
		<SheetHead number={number} {...head} layout="across" />
		<div className="chart" style={customProperties({ max: jobMarks.at(-1) ?? 0 })}>
			<ul>
				{jobs.map(({ title, trade, span }) => (
					<li key={title} style={customProperties({ least: span.from, most: span.to })}>
						<h3>
							<NoBreak text={title} />
						</h3>
						<p>{trade}</p>
						<b>{formatWeeks(span)}</b>
						<span className="bar" />
					</li>
				))}
			</ul>
			<p className="ticks" aria-hidden="true">
				{jobMarks.map((mark, index) => (
					<span key={mark}>{index === jobMarks.length - 1 ? `${mark} weeks` : mark}</span>
				))}
			</p>
		</div>
		<p className="key">
			<i /> {least} <i /> {most}
		</p>
		<p className="small">
			<NoBreak text={projects} />
		</p>
	</div>
);
