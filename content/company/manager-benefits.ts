/** Benefits of a dedicated project manager. */
export const managerBenefits = [
	"Trades coordination",
	"Building regulations",
	"Materials management",
	"Quality inspections",
	"Site safety and security",
	"Budget control",
] as const;
