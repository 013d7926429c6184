import * as v from "valibot";
import { type BoroughCode, boroughCodes } from "../../content/areas/areas.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { leadStatuses, lists } from "../../forms/lead-status.ts";
import {
	deskPage,
	maxIdLength,
	maxLostReasonLength,
	maxNoteLength,
	maxPounds,
	maxSearchLength,
	reportSpans,
} from "../../forms/office.ts";
import { mailFrequencies, roles } from "../auth/people.ts";
import type { PlaceCode } from "../database/schema.ts";
import { channels } from "../leads/lead.ts";
import { isPlainName } from "../safe-text.ts";
import { addDays, isDay, startOfDay } from "../time/london-time.ts";
import { noteKinds } from "../workflow/notes.ts";
import { type LeadQuery, orders } from "./leads/lead-query.ts";

const places: readonly [PlaceCode, ...PlaceCode[]] = [
	"OUTSIDE",
	"UNKNOWN",
	...boroughCodes.map((code: BoroughCode) => code),
];
const formPath = v.picklist(formPaths satisfies readonly FormPath[]);

/** Value of `assigneeId` in a query for unassigned leads. */
const nobody = "nobody";

/** Day that exists, unlike 31 February. */
const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
/** Text without NUL, which PostgreSQL cannot store. */
const text = v.pipe(
	v.string(),
	v.check((typed) => !typed.includes("\0"), "This has a character that cannot be stored"),
);
/** Day and time in London, to the minute. */
const visitTime = v.pipe(
	v.string(),
	v.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/),
	v.check((time) => isDay(time.slice(0, 10))),
);
const pounds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPounds));
const lostReason = v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(maxLostReasonLength));
const id = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(maxIdLength));
/** The maximum is that of the database column. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

export const viewQuery = v.object({
	list: v.optional(v.picklist([...lists, "all"])),
	form: v.optional(formPath),
	place: v.optional(v.picklist(places)),
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

export const newsQuery = v.object({ since: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(15))) });

const openStatuses = leadStatuses.filter((status) => status !== "lost");

export const change = v.variant("kind", [
	v.variant("status", [
		v.object({ kind: v.literal("status"), status: v.picklist(openStatuses) }),
		v.object({ kind: v.literal("status"), status: v.literal("lost"), reason: lostReason }),
	]),
	v.object({ kind: v.literal("assign"), personId: v.union([id, v.literal("")]) }),
	v.object({ kind: v.literal("follow-up"), day: v.nullable(day) }),
	v.object({ kind: v.literal("visit"), at: v.nullable(visitTime) }),
	v.object({ kind: v.picklist(["quoted-value", "won-value"]), pounds: v.nullable(pounds) }),
	v.object({ kind: v.literal("spam") }),
	v.object({ kind: v.literal("not-spam") }),
	v.object({ kind: v.literal("delete") }),
]);

export const changeBody = v.strictObject({ version, change });
const formValue = v.union([text, v.array(text)]);
export const newLeadBody = v.strictObject({
	/** Chosen by the browser, so that sending a lead twice stores it once. */
	id: v.pipe(v.string(), v.uuid()),
	form: formPath,
	values: v.record(v.string(), formValue),
	isConfirmed: v.boolean(),
});
export const contactBody = v.strictObject({
	version,
	contact: v.strictObject({ name: text, phone: text, email: text }),
});
export const undoBody = v.strictObject({ event: id });
export const sendBody = v.strictObject({ channel: v.picklist(channels) });
export const eraseBody = v.strictObject({ email: v.pipe(text, v.maxLength(320)) });

/** Maximum number of leads changed in one request. */
const maxBulkLeads = 500;
export const bulkBody = v.strictObject({
	leads: v.pipe(v.array(v.object({ id, version })), v.minLength(1), v.maxLength(maxBulkLeads)),
	change,
});
export const bulkUndoBody = v.strictObject({
	leads: v.pipe(v.array(v.object({ id, event: id })), v.minLength(1), v.maxLength(maxBulkLeads)),
});

const noteText = v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(maxNoteLength));
export const noteBody = v.strictObject({
	/** Chosen by the browser, so that sending a note twice creates it once. */
	id: v.optional(v.pipe(v.string(), v.uuid())),
	kind: v.picklist(noteKinds),
	text: noteText,
});
export const replyBody = v.strictObject({ id: v.pipe(v.string(), v.uuid()), text: noteText });
export const noteEditBody = v.strictObject({ version, kind: v.picklist(noteKinds), text: noteText });

export const personName = v.pipe(
	text,
	v.trim(),
	v.nonEmpty(),
	v.maxLength(100),
	v.check(isPlainName, "A name cannot have invisible control characters"),
);
const email = v.pipe(text, v.trim(), v.maxLength(254), v.email("This does not look like an email address"));
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
export const mailsBody = v.strictObject({ mails: v.picklist(mailFrequencies), forms: v.array(formPath) });

export const reportQuery = v.object({ span: v.optional(v.picklist(reportSpans), "quarter") });
export const exportQuery = v.object({
	...viewQuery.entries,
	format: v.picklist(["xlsx", "csv"]),
	/** Ids or references of the leads to export, separated by commas. They replace the view. */
	ids: v.optional(v.pipe(text, v.maxLength(20_000))),
});
