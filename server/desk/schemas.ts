import * as v from "valibot";
import { cleanEmail, cleanLine, cleanMessage } from "../../forms/clean-text.ts";
import {
	deskPage,
	maxIdLength,
	maxLeadsPerRequest,
	maxLostReasonLength,
	maxNoteLength,
	maxPounds,
	maxSearchLength,
	reportSpans,
} from "../../forms/desk-limits.ts";
import { isEmailAddress, maxEmailLength } from "../../forms/email-address.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { leadStatuses, lists } from "../../forms/lead-status.ts";
import { stepKinds, visitLengths } from "../../forms/next-step.ts";
import { referencePattern } from "../../forms/reference.ts";
import { urgencies } from "../../forms/urgency.ts";
import { maxLength } from "../../forms/validate.ts";
import { mailFrequencies, roles } from "../auth/people.ts";
import { channels } from "../database/schema.ts";
import { noteKinds } from "../leads/note-kinds.ts";
import { type LeadQuery, orders } from "../search/query.ts";
import { isPlainName } from "../text/safe-text.ts";
import { addDays, isDay, isLondonTime, startOfDay } from "../time/london-time.ts";

const formPath = v.picklist(formPaths satisfies readonly FormPath[]);

/** Value of `assigneeId` in a query for unassigned leads. */
const nobody = "nobody";

/** Day that exists, unlike 31 February. */
const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
/** Text without NUL, which not every database can store. */
const text = v.pipe(
	v.string(),
	v.check((typed) => !typed.includes("\0"), "This has a character that cannot be stored"),
);
/** The next step of a lead. Only a visit must have a time, and has a length. */
const nextStep = v.pipe(
	v.strictObject({
		kind: v.picklist(stepKinds),
		at: v.union([day, v.pipe(v.string(), v.check(isLondonTime, "This time does not exist"))]),
		minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(visitLengths.min), v.maxValue(visitLengths.max))),
	}),
	v.check(
		({ kind, at, minutes }) => (kind === "visit") === (minutes !== null) && (kind !== "visit" || at.includes("T")),
		"A visit has a time and a length",
	),
);
const pounds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPounds));
const lostReason = v.pipe(text, v.maxLength(maxLostReasonLength), v.transform(cleanLine), v.nonEmpty());
const id = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(maxIdLength));

export const viewQuery = v.object({
	list: v.optional(v.picklist([...lists, "all"])),
	form: v.optional(formPath),
	assigneeId: v.optional(id),
	status: v.optional(v.picklist(leadStatuses)),
	lostReason: v.optional(lostReason),
	/** First and last day of receipt in London, both included. */
	since: v.optional(day),
	until: v.optional(day),
	find: v.optional(v.pipe(text, v.maxLength(maxSearchLength))),
	order: v.optional(v.picklist(orders)),
});

export const toLeadQuery = ({ assigneeId, since, until, ...rest }: v.InferOutput<typeof viewQuery>): LeadQuery => ({
	...rest,
	...(since !== undefined && { since: startOfDay(since) }),
	...(until !== undefined && { until: startOfDay(addDays(until, 1)) }),
	...(assigneeId !== undefined && { assigneeId: assigneeId === nobody ? "" : assigneeId }),
});

export const pageQuery = v.object({ ...viewQuery.entries, cursor: v.optional(v.pipe(text, v.maxLength(500))) });

export const newsQuery = v.object({ since: v.optional(v.pipe(text, v.maxLength(100))) });

/** Chosen by the sender, so that sending a request twice carries it out once. */
const requestId = v.pipe(v.string(), v.uuid());

/** Ends at the first fault of a list or record: thousands would take long to name, and nobody reads them. */
const endEarly = <T extends v.GenericSchema>(schema: T) => v.config(schema, { abortEarly: true });

const uniqueIds = v.pipe(
	endEarly(v.array(id)),
	v.transform((ids) => [...new Set(ids)]),
);

export const rowsBody = v.strictObject({
	ids: v.pipe(uniqueIds, v.maxLength(maxLeadsPerRequest)),
	find: v.optional(v.pipe(text, v.maxLength(maxSearchLength))),
});

const time = v.nullable(v.pipe(v.number(), v.integer()));
/**
 * Derived fields. Only the undo of a change may set them, to the values in its event; but anybody may say that what the
 * customer wrote needs no reply.
 */
const derivedFields = {
	statusAt: time,
	answeredAt: time,
	answeredBy: v.nullable(text),
	visitedAt: time,
	wroteAt: time,
};
const reference = v.pipe(v.string(), v.regex(new RegExp(`^${referencePattern}$`)));
const contactText = v.pipe(text, v.maxLength(1000));
/** Fields of a lead, as a change names them. */
const fields = v.partial(
	v.strictObject({
		status: v.picklist(leadStatuses),
		urgency: v.nullable(v.picklist(urgencies)),
		lostReason: v.nullable(lostReason),
		assigneeId: v.union([id, v.literal("")]),
		nextStep: v.nullable(nextStep),
		quotedValue: v.nullable(pounds),
		wonValue: v.nullable(pounds),
		isSpam: v.boolean(),
		isDeleted: v.boolean(),
		mergedInto: v.nullable(reference),
		notSame: v.pipe(v.string(), v.regex(new RegExp(`^(?:${referencePattern}(?: (?!$)|$))*$`)), v.maxLength(500)),
		name: contactText,
		phone: contactText,
		email: contactText,
		street: contactText,
		postcode: contactText,
		...derivedFields,
	}),
);
export const changeBody = v.pipe(
	v.strictObject({
		id: requestId,
		from: fields,
		to: v.pipe(
			fields,
			v.check(({ status, lostReason }) => status !== "lost" || Boolean(lostReason), "Select a reason"),
		),
		undoes: v.optional(id),
	}),
	v.check(
		({ from, to, undoes }) =>
			Object.keys(to).length > 0 &&
			Object.keys(from).toSorted().join() === Object.keys(to).toSorted().join() &&
			(undoes !== undefined ||
				!Object.entries(to).some(
					([name, value]) =>
						Object.hasOwn(derivedFields, name) && !(name === "wroteAt" && value === null && from.wroteAt !== null),
				)),
		"The fields before and after must be the same ones",
	),
);
const formValue = v.union([text, v.array(text)]);
export const newLeadBody = v.strictObject({
	id: requestId,
	form: formPath,
	values: endEarly(v.record(v.string(), formValue)),
	street: v.optional(v.pipe(text, v.maxLength(maxLength.text), v.transform(cleanLine)), ""),
	/** Urgency that the office gives; without one, the answers decide. */
	urgency: v.optional(v.nullable(v.picklist(urgencies)), null),
	sendsConfirmation: v.boolean(),
});
/** A customer's email address and phone number, as far as they are typed. */
export const customerQuery = v.object({
	email: v.optional(v.pipe(text, v.maxLength(maxEmailLength)), ""),
	phone: v.optional(v.pipe(text, v.maxLength(maxLength.tel)), ""),
});
/** Names one delivery of a lead; `replyId` says which of its replies. */
export const sendBody = v.strictObject({
	channel: v.picklist(channels),
	replyId: v.optional(v.union([v.literal(""), id]), ""),
});
const references = v.pipe(endEarly(v.array(reference)), v.minLength(1), v.maxLength(maxLeadsPerRequest));
export const eraseBody = v.strictObject({ leads: references, confirm: v.pipe(text, v.maxLength(320)) });
export const customerDataQuery = v.object({
	leads: v.optional(
		v.pipe(
			v.string(),
			v.transform((typed) => typed.split(",")),
			references,
		),
	),
});

const message = v.pipe(text, v.maxLength(maxNoteLength), v.transform(cleanMessage));
const noteText = v.pipe(message, v.nonEmpty());
/** A logged call needs no text, because its kind is the result. */
export const noteBody = v.pipe(
	v.strictObject({ id: requestId, kind: v.picklist(noteKinds), text: message }),
	v.check(({ kind, text }) => text !== "" || kind !== "note", "Enter a text"),
);
export const noteEditBody = v.strictObject({ text: noteText });
/**
 * A reply. With `visit` it confirms the visit that the person saw, and carries a calendar entry; with `cancels` it takes
 * back the one of that time. `seenAt` is the time of what the person had last seen of their colleagues when they began to
 * write, or 0, and `to` the address that they saw.
 */
export const replyBody = v.strictObject({
	id: requestId,
	text: noteText,
	visit: v.optional(nextStep),
	cancels: v.optional(v.pipe(text, v.maxLength(20))),
	seenAt: v.optional(v.number()),
	to: v.optional(text),
});
export const openBody = v.strictObject({ isWriting: v.optional(v.boolean(), false) });

export const personName = v.pipe(
	text,
	v.maxLength(100),
	v.transform(cleanLine),
	v.nonEmpty("Enter a name"),
	v.check(isPlainName, "A name cannot have invisible control characters"),
);
const noAddress = "This does not look like an email address";
const email = v.pipe(
	text,
	// Cleaning takes far longer for a very long text
	v.maxLength(maxEmailLength, noAddress),
	v.transform(cleanEmail),
	v.check(isEmailAddress, noAddress),
);
export const linkRequestBody = v.strictObject({ email, page: v.optional(v.pipe(v.string(), v.regex(deskPage))) });
/** Id of the colleague who gets the removed person's open leads; nobody by default. */
export const removalQuery = v.object({ leadsTo: v.optional(id) });
export const roleBody = v.strictObject({ role: v.picklist(roles) });
export const personBody = v.strictObject({ name: personName, email });
export const tokenBody = v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) });
export const useLinkBody = v.strictObject({
	...tokenBody.entries,
	name: v.optional(personName),
	email: v.optional(email),
});
export const nameBody = v.strictObject({ name: personName });
export const emailBody = v.strictObject({ email });
export const mailsBody = v.strictObject({ mailFrequency: v.picklist(mailFrequencies) });

export const reportQuery = v.object({ span: v.optional(v.picklist(reportSpans), "quarter") });
const format = v.picklist(["xlsx", "csv"]);
export const exportQuery = v.object({ ...viewQuery.entries, format });
export const exportBody = v.strictObject({ format, ids: uniqueIds });
