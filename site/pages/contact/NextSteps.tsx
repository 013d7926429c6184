import "./next-steps.css";
import { nextSteps } from "../../../content/pages/contact-sections.ts";
import { Dimension } from "../../components/drawing/Dimension.tsx";

const { heading, send, within, reply, steps } = nextSteps;

/** Steps after sending the form, under the hours until the reply drawn as a dimension line. */
export const NextSteps = () => (
	<div className="next-steps">
		<h2>{heading}</h2>
		<p className="hours" aria-hidden="true">
			<Dimension length={1} max={1} />
			<span>{send}</span>
			<b>{within}</b>
			<span>{reply}</span>
		</p>
		<ol>
			{steps.map(({ title, text }) => (
				<li key={title}>
					<b>{title}</b>
					<span className="small">{text}</span>
				</li>
			))}
		</ol>
	</div>
);
