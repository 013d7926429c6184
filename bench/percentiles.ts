/** Formats percentiles for a table. A share of 1 is the longest time. */
export function formatPercentiles(
	times: readonly number[],
	shares: readonly number[],
	decimals = 1,
): readonly string[] {
	const sorted = times.toSorted((a, b) => a - b);
	return shares.map((share) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(decimals));
}
