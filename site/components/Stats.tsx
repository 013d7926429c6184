import "./stats.css";

interface StatsProps {
	readonly figures: readonly { readonly value: string; readonly label: string }[];
}

/** The company's figures, in large type above their labels. */
export const Stats = ({ figures }: StatsProps) => (
	<dl className="stats">
		{figures.map(({ value, label }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);
