/** Words on buttons, links and headings that the company has supplied by the company word for word: do not change without asking. */
export const labels = {
	requestEstimate: "Request an Estimate",
	projectManager: "Get Your Project Manager",
	viewServices: "View Services",
	viewAreas: "View Coverage Areas",
	bookConsultation: "Book Consultation",
	viewAllServices: "View All Services",
	/** On the home and services ledgers. */
	learnMore: "Learn more",
	/** On related cards. */
	learnMoreRelated: "Learn More",
	andMore: "And More...",
	readDescription: "Read Project Description",
	included: "What's Included",
	related: "Related Services",
	areasWeServe: "Areas We Serve",
	stillHaveQuestions: "Still Have Questions",
	quickReference: "Quick Reference",
} as const;
