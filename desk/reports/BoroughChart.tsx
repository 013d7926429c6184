import { Link } from "react-router";
import { type BoroughCode, boroughs } from "../../content/areas/areas.ts";
import { Thames } from "../../site/components/drawing/Thames.tsx";
import { noFilters, viewUrl } from "../shared/view.ts";
import { FiguresTable, sum } from "./chart-kit.tsx";
import "./borough-chart.css";
import type { Report } from "../api/types.ts";
import { ReportSection } from "./chart-kit.tsx";

const codes = Object.keys(boroughs).filter((code): code is BoroughCode => code in boroughs);

/** Computes the shades for a largest count: none, and four steps in round numbers. */
function computeShades(largest: number) {
	const topBoroughs = Math.max(4, Math.floor(largest / 5) * 4);
	const third = Math.max(3, Math.round(topBoroughs / 2));
	const second = Math.max(2, Math.round(topBoroughs / 4));
	return [
		{ shade: "t4", from: topBoroughs, label: `${topBoroughs} or more` },
		{ shade: "t3", from: third, label: formatRange(third, topBoroughs - 1) },
		{ shade: "t2", from: second, label: formatRange(second, third - 1) },
		{ shade: "t1", from: 1, label: formatRange(1, second - 1) },
		{ shade: "t0", from: 0, label: "None" },
	];
}
const formatRange = (from: number, to: number) => (from >= to ? String(from) : `${from} to ${to}`);

/** The site's tile map, shaded by leads. */
export function BoroughChart({ report }: { readonly report: Report }) {
	const { leads, outside, noPostcode } = report;
	const counts: Partial<Record<string, number>> = report.boroughs;
	const countOf = (code: BoroughCode) => counts[code] ?? 0;
	const sorted = codes.toSorted((a, b) => countOf(b) - countOf(a));
	const shades = computeShades(countOf(sorted[0] ?? "CITY"));
	const shadeOf = (code: BoroughCode) => shades.find(({ from }) => countOf(code) >= from)?.shade ?? "t0";
	const top = sorted.slice(0, 5).filter((code) => countOf(code) > 0);
	const first = sorted[0];
	return (
		<ReportSection
			id="where"
			label="Boroughs"
			title={first && countOf(first) > 0 ? `Most leads from ${boroughs[first].name}` : "No borough yet"}
			summary={
				<>
					{top.length > 1 &&
						`${sum(top.map(countOf))} of ${leads} came from ${new Intl.ListFormat("en-GB").format(top.map((code) => boroughs[code].name))}. `}
					{outside} from outside London, {noPostcode} without a valid postcode.
				</>
			}
		>
			<figure className="borough-map">
				<div className="map">
					<div>
						<ul>
							{codes.map((code) => (
								<li
									key={code}
									className={shadeOf(code)}
									style={{ gridArea: `${boroughs[code].y} / ${boroughs[code].x}` }}
								>
									<Link
										className="borough"
										to={viewUrl({
											...noFilters,
											list: "all",
											find: "",
											place: code,
											since: report.from,
											order: "newest",
										})}
									>
										<abbr>{code}</abbr>
										<span className="visually-hidden">{boroughs[code].name}: </span>
										<b>{countOf(code)}</b>
									</Link>
								</li>
							))}
						</ul>
						<Thames />
					</div>
				</div>
				<ol className="shades">
					{shades.map(({ shade, label }) => (
						<li key={shade}>
							<h3>
								<span className={`shade ${shade}`} />
								{label}
							</h3>
							<p>
								{sorted
									.filter((code) => shadeOf(code) === shade)
									.map((code, index) => (
										<span key={code}>
											{index > 0 && ", "}
											<span className="keep">
												{boroughs[code].name}
												{shade !== "t0" && <b> {countOf(code)}</b>}
											</span>
										</span>
									))}
							</p>
						</li>
					))}
				</ol>
			</figure>
			<FiguresTable
				label="Leads by borough"
				head={["Borough", "Leads"]}
				rows={[
					...sorted.map((code) => [boroughs[code].name, countOf(code)]),
					["Outside London", outside],
					["No valid postcode", noPostcode],
				]}
			/>
		</ReportSection>
	);
}
