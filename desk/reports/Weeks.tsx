import { dayAndMonth, noonOf } from "../ui/times.ts";
import "./axes.css";

/** The Mondays below a chart; only the months for a year. */
export function Weeks({ mondays }: { readonly mondays: readonly string[] }) {
	return (
		<ol className="weeks" aria-hidden="true">
			{mondays.map((monday, at) => {
				const [date, month = ""] = dayAndMonth(noonOf(monday)).split(" ");
				const isNewMonth = at === 0 || Number(date) <= 7;
				return (
					<li key={monday}>
						{mondays.length <= 13 && date}
						{isNewMonth && <b>{month.slice(0, 3)}</b>}
					</li>
				);
			})}
		</ol>
	);
}

/** Returns the left edge and the width of a bar, in per cent. */
export const barAt = (at: number, count: number) => ({
	x: `${((at + 0.15) * 100) / count}%`,
	width: `${70 / count}%`,
});

interface RulerProps {
	readonly end: number;
	readonly steps: readonly number[];
}

/** The rules across a chart, with their numbers on the left. */
export const Ruler = ({ end, steps }: RulerProps) =>
	steps.map((step) => {
		const y = `${100 - (step / end) * 100}%`;
		return (
			<g key={step}>
				{step > 0 && <line className="rule" x1="0" x2="100%" y1={y} y2={y} />}
				<text className="ruler-no" x="0" y={y} dx="-10" dy="5">
					{step}
				</text>
			</g>
		);
	});

export const Ground = () => <line className="ground" x1="0" x2="100%" y1="100%" y2="100%" />;
