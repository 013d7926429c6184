/** Texts of buttons, links and headings, supplied by the company word for word. Do not change them without asking. */
export const labels = {
	requestEstimate: "Request an Estimate",
	projectManager: "Get Your Project Manager",
	viewServices: "View Services",
	viewAreas: "View Coverage Areas",
	bookConsultation: "Book Consultation",
	viewAllServices: "View All Services",
	/** Used on the home page's and the services overview's ledgers. */
	learnMore: "Learn more",
	/** Used on related cards. */
	learnMoreRelated: "Learn More",
	andMore: "And More...",
	readDescription: "Read Project Description",
	included: "What's Included",
	related: "Related Services",
	areasWeServe: "Areas We Serve",
	stillHaveQuestions: "Still Have Questions",
	quickReference: "Quick Reference",
} as const;

/** Text of links to a project's card, which says what was done. */
export const seeProject = "See what was done";
