import { terms } from "./claims.ts";

/** Label of the link from the top of a page to its form. */
export const toForm = `Get a free quote within ${terms.replyHours} hours`;
