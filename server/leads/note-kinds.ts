import type { NoteKind } from "../../forms/lead-words.ts";

/** Kinds of an entry that has reached the customer: a call in which somebody was spoken to, and an email. */
export const answerKinds = ["call", "mail"] as const satisfies readonly NoteKind[];
/** Kinds of a call that has not reached the customer. */
export const triedCallKinds = ["left-message", "no-answer"] as const satisfies readonly NoteKind[];
/** Kinds of an entry that the office makes. */
export const noteKinds = ["note", ...answerKinds, ...triedCallKinds] as const satisfies readonly NoteKind[];

export const isAnswer = (kind: NoteKind) => answerKinds.some((each) => each === kind);
