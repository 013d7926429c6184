/** What is searched for is no longer than this, in characters. */
export const maxFind = 200;
/** Nor is the id of a person or an event. */
export const maxId = 100;
