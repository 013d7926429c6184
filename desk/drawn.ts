/** The id of the element in which a page of the desk carries what it was drawn from, as JSON. */
export const atHandId = "at-hand";
/** Fired at the window when React has taken the page over. */
export const takenOverEvent = "desk:taken-over";
