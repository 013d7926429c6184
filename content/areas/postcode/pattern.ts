/** Patterns of a postcode's two halves, in upper case: the district, such as SW1A, and the rest, such as 2AA. */
export const district = /[A-Z]{1,2}\d[A-Z\d]?/;
export const unit = /\d[A-Z]{2}/;
