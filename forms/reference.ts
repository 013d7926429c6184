/** Beginning of every lead's reference. */
export const referencePrefix = "BF-";

/** Pattern of a reference within a text, such as `BF-7K2M9Q`. */
export const referencePattern = `${referencePrefix}[0-9A-Z]{6}`;
