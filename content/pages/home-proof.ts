/** Texts around the projects and the project manager. */
export const homeProof = {
	projects: {
		label: "Projects",
		heading: "Three projects",
		more: "See all projects",
	},
	manager: {
		label: "Project manager",
		heading: "A dedicated project manager answers for the whole job",
		intro: "You need one number in your phone. Your manager has the rest: trades, suppliers, building control.",
	},
} as const;
