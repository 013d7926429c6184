import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { formName } from "../../forms/form-names.ts";
import type { Report } from "../api/types.ts";
import { FiguresTable, ReportSection, sum } from "./chart-kit.tsx";
import "./delivery-health.css";

type Row = Report["health"][number];

interface BrickRowProps {
	readonly kind: "" | "problem" | "spam";
	readonly from: number;
	readonly count: number;
	readonly wallLength: number;
}

/** A row of `count` bricks, one per lead, that begins at `from` on a wall of `wallLength` bricks. */
function BrickRow({ kind, from, count, wallLength }: BrickRowProps) {
	if (count === 0) return null;
	const line = {
		x1: `${(from / wallLength) * 100}%`,
		x2: `${((from + count) / wallLength) * 100}%`,
		y1: "50%",
		y2: "50%",
		pathLength: count,
	};
	return (
		<>
			<line className={`brick ${kind}`} {...line} />
			{kind === "spam" && <line className="brick hollow" {...line} />}
		</>
	);
}

const brickKinds = [
	["", "delivered"],
	["problem", "problem"],
	["spam", "held as spam"],
] as const;

const describeTroubles = ({ waiting, failed, lastResponse }: Row) =>
	[
		failed > 0 && `${failed} failed`,
		waiting > 0 && `${waiting} waiting`,
		lastResponse && (failed > 0 || waiting > 0) && `last response ${lastResponse}`,
	]
		.filter(Boolean)
		.join(", ");

/** Deliveries by form. One brick is one lead. */
export function DeliveryHealth({ report }: { readonly report: Report }) {
	const rows = report.health.toSorted(
		(a, b) => b.delivered + b.failed + b.waiting - (a.delivered + a.failed + a.waiting),
	);
	const total = (count: (row: Row) => number) => sum(rows.map(count));
	const delivered = total((row) => row.delivered);
	const problemTotal = total((row) => row.failed + row.waiting);
	const inSpam = total((row) => row.inSpam);
	const held = total((row) => row.held);
	const released = total((row) => row.released);
	const gap = 2;
	const wall = Math.max(20, ...rows.map((row) => row.delivered + row.failed + row.waiting + row.held + gap));
	return (
		<ReportSection
			id="health"
			label="Deliveries"
			title={`${delivered} of ${delivered + problemTotal} delivered, ${pluralize(problemTotal, "problem")}, ${inSpam} in Spam`}
			summary={
				<>
					{problemTotal > 0 &&
						`${new Intl.ListFormat("en-GB").format(rows.filter((row) => row.failed + row.waiting > 0).map((row) => `${formName(row.form)} (${describeTroubles(row)})`))}. `}
					{held > 0 && `${held} held as spam, ${released} released`}
					{inSpam > 0 && (
						<>
							, <Link to={`/?list=spam&since=${report.from}&until=${report.to}`}>{inSpam} still in Spam</Link>
						</>
					)}
					{held > 0 && "."}
					{held === 0 && problemTotal === 0 && "No problems, and nothing held as spam."}
				</>
			}
		>
			<figure className="health">
				<figcaption className="legend">
					<span>Each brick is one lead.</span>
					{brickKinds.map(([kind, name]) => (
						<span key={name}>
							<svg className="legend-key" aria-hidden="true">
								<BrickRow kind={kind} from={0} count={3} wallLength={3} />
							</svg>
							{name}
						</span>
					))}
				</figcaption>
				<ol className="bar-list">
					{rows.map((row) => {
						const problemCount = row.failed + row.waiting;
						return (
							<li key={row.form}>
								<span className="bar-name">{formName(row.form)}</span>
								<svg className="bars" aria-hidden="true">
									<BrickRow kind="" from={0} count={row.delivered} wallLength={wall} />
									<BrickRow kind="problem" from={row.delivered} count={problemCount} wallLength={wall} />
									<BrickRow kind="spam" from={row.delivered + problemCount + gap} count={row.held} wallLength={wall} />
								</svg>
								<span className={problemCount > 0 ? "bar-value warn" : "bar-value"}>
									{problemCount > 0 ? describeTroubles(row) : row.delivered > 0 ? "all delivered" : "none"}
								</span>
								<span className="bar-value">
									{row.held} held
									{row.inSpam > 0 && `, ${row.inSpam} still in Spam`}
								</span>
							</li>
						);
					})}
				</ol>
			</figure>
			<FiguresTable
				label="Deliveries and suspected spam, by form"
				head={["Form", "Delivered", "Waiting", "Failed", "Held as spam", "In Spam", "Released"]}
				rows={rows.map((row) => [
					formName(row.form),
					row.delivered,
					row.waiting,
					row.failed,
					row.held,
					row.inSpam,
					row.released,
				])}
			/>
		</ReportSection>
	);
}
