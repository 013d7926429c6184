import { hour } from "../../content/calendar.ts";
import { terms } from "../../content/claims.ts";

/** Time within which every lead is promised an answer. */
export const replyTime = terms.replyHours * hour;
