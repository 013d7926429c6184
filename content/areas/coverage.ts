/** Terms that apply in every borough. They stand on pages that need no list of the boroughs. */
export const coverage = {
	reach: "all 32 boroughs plus the City",
	travel: "no travel charges",
	response: "same-day response when you call",
} as const;
