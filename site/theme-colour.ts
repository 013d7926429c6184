/** What browsers paint around the page: its own ground, `--limewash` in styles/tokens.css. A test holds the two together. */
export const themeColour = "#fbfaf6";
