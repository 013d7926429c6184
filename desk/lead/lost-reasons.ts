/** Reasons why a lead was lost, shown in Numbers and in exports. */
export const lostReasons = [
	"Went with someone else",
	"Too dear",
	"Not work that we do",
	"No answer after three tries",
	"Only planning for now",
	"Another reason",
];
