import "./job-times.css";
import { formatWeeks } from "../../../content/company/figures.ts";
import { homeProof, jobMarks, jobs } from "../../../content/pages/home-proof.ts";
import { customProperties } from "../../components/drawing/custom-properties.ts";
import { NoBreak } from "../../components/NoBreak.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

const { projects, ...head } = homeProof.programme;

const scale = jobMarks.at(-1) ?? 0;

/** Durations of typical jobs as bars on one scale: solid for the least time, outlined up to the most. */
export const JobTimes = ({ number }: { readonly number: number }) => (
	<div className="job-times">
		<SheetHead number={number} {...head} layout="chapter" />
		<div className="chart">
			<ul>
				{jobs.map(({ title, trade, span }) => (
					<li key={title} style={customProperties({ least: span.from, most: span.to, max: scale })}>
						<h3>
							<NoBreak text={title} />
						</h3>
						<p>{trade}</p>
						<b>{formatWeeks(span)}</b>
						<div className="bar">
							<span>
								<i />
							</span>
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
