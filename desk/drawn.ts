/** Id of the element in a served page with the data that the page was rendered from, as JSON. */
export const atHandId = "at-hand";
/** Event on the window, fired when React has hydrated the page. */
export const takenOverEvent = "desk:taken-over";
