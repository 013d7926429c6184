/** Names of a note, of the records of a call or an email, and of what the customer writes on their page. */
export const noteNames = {
	note: "Note",
	call: "Call: spoke",
	"left-message": "Call: left a message",
	"no-answer": "Call: no answer",
	mail: "Email",
	"from-customer": "Message",
} as const;
export type NoteKind = keyof typeof noteNames;

/** Author of what a customer does on their page, and the reason of a lead that they cancel there. */
export const customerName = "the customer";
export const cancelledByCustomer = "Cancelled by the customer";

/** Beginning of the reason of a delivery's attempt that was given up before anything was sent. */
export const notSentPrefix = "not sent: ";

/** Name of the source of leads that somebody entered from a phone call. No website has a space in its name. */
export const phoneCall = "phone call";

/** Reasons why a lead was lost, shown in Reports and exports. The office may write its own instead. */
export const lostReasons = [
	"Went with someone else",
	"Too expensive",
	"Not our kind of work",
	"No reply after three attempts",
	cancelledByCustomer,
	"Only planning for now",
	"Duplicate",
	"Outside our area",
	"Wrong number",
];

/** Option for a reason in one's own words. The words are stored in its place. */
export const otherReason = "Other reason";

/** Says that a customer's cancellation has closed enquiries that were merged into theirs, which may be somebody else's. */
export const describeClosedToo = (references: readonly string[]): string => {
	const [is, it] = references.length === 1 ? ["is", "it"] : ["are", "them"];
	const names = new Intl.ListFormat("en-GB").format(references);
	return `${names} ${is} merged with it and closed too: separate ${it} if the work is still wanted.`;
};
