import type { NextStep } from "../../../forms/next-step.ts";

/** A call, on a day or at a time in London. */
export const callOn = (at: string): NextStep => ({ kind: "call", at, minutes: null });

/** A visit at a time in London. */
export const visitAt = (at: string, minutes = 60): NextStep => ({ kind: "visit", at, minutes });

/** A quote that is due on a day. */
export const quoteOn = (at: string): NextStep => ({ kind: "quote", at, minutes: null });
