/** Maximum length of a search, in characters. */
export const maxFind = 200;
/** Maximum length of the id of a person or an event, in characters. */
export const maxId = 100;
