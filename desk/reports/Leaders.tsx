interface LeadersProps {
	/** Heights of the last bar's segments, from the bottom. */
	readonly heights: readonly number[];
	readonly end: number;
}

/** Lines from the segments of the last bar to their names. */
export function Leaders({ heights, end }: LeadersProps) {
	let below = 0;
	return (
		<svg className="leaders" aria-hidden="true">
			{heights.map((height, at) => {
				const middle = below + height / 2;
				below += height;
				const from = `${100 - (middle / end) * 100}%`;
				const to = `${100 - ((at + 0.5) / heights.length) * 100}%`;
				return (
					height > 0 && (
						<g key={to}>
							<line x1="4" x2="28%" y1={from} y2={from} />
							<line x1="28%" x2="82%" y1={from} y2={to} />
							<line x1="82%" x2="100%" y1={to} y2={to} />
							<circle cx="2" cy={from} r="2" />
						</g>
					)
				);
			})}
		</svg>
	);
}
