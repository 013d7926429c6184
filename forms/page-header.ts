/** Header of the response to a sent form, with the path of its customer's page. */
export const pageHeader = "Request-Page";
