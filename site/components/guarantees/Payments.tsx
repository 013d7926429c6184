import "./payments.css";
import { payments } from "../../../content/company/figures.ts";
import { guarantees } from "../../../content/company/guarantees.ts";

/** Percentage of the price that is paid before a stage. */
const paidBefore = (stage: number): number => payments.slice(0, stage).reduce((sum, { percent }) => sum + percent, 0);

/** Start of a stage's words under its bar. The last bar is shorter than its words, which end with it. */
const labelStart = (stage: number): string => (stage === payments.length - 1 ? "100%" : `${paidBefore(stage)}%`);

/** Payments as one bar drawn to scale, with its words under it; on phones they are a list. */
export const Payments = () => (
	<figure className="payments">
		<figcaption>{guarantees.payments}</figcaption>
		<svg>
			<title>{guarantees.payments}</title>
			{payments.map(({ stage, percent }, index) => (
				<g key={stage}>
					<rect x={`${paidBefore(index)}%`} width={`${percent}%`} />
					<text x={labelStart(index)} y="3.75rem">
						{`${percent}%`}
					</text>
					<text x={labelStart(index)} y="5.25rem">
						{stage}
					</text>
				</g>
			))}
		</svg>
		<ol>
			{payments.map(({ stage, percent }) => (
				<li key={stage}>
					<b>{`${percent}%`}</b> {stage}
				</li>
			))}
		</ol>
		<p className="small">{guarantees.paymentDays}</p>
	</figure>
);
