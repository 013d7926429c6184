import { commitments } from "../content/company/figures.ts";
import { hour } from "../content/shared/time.ts";

/** Time within which every lead is promised a reply, in milliseconds. */
export const replyTime = commitments.replyHours * hour;

/** Time within which an emergency is owed a reply, in milliseconds of the company's hours. */
export const emergencyReplyTime = commitments.emergencyReplyHours * hour;

/** Returns whether a reply at this time is late: the promised time ends with its last millisecond. */
export const isReplyLate = (due: number, at: number): boolean => at >= due;

/** Age at which the office is reminded of an unanswered lead, in hours: four before the promised time ends. */
export const reminderHours = commitments.replyHours - 4;
