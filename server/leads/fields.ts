import type { Updateable } from "kysely";
import type { LeadStatus } from "../../forms/lead-status.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { summarize } from "../../forms/summary.ts";
import type { Urgency } from "../../forms/urgency.ts";
import type { LeadRow, LeadTable } from "../database/schema.ts";

interface LeadFields {
	readonly status: LeadStatus;
	/** Chosen by the customer, until the office sets it. */
	readonly urgency: Urgency | null;
	/** Null unless the lead is lost. */
	readonly lostReason: string | null;
	/** Id of the assignee; empty if there is none. */
	readonly assigneeId: string;
	/** Null for a lead that is over. */
	readonly nextStep: NextStep | null;
	/** Value of the quote, in whole pounds. `wonValue` is the value of the work that was won. */
	readonly quotedValue: number | null;
	readonly wonValue: number | null;
	readonly isSpam: boolean;
	/** True while the lead's deletion can be undone. */
	readonly isDeleted: boolean;
	/** Reference of the lead that this one was merged into. */
	readonly mergedInto: string | null;
	/** References of leads that turned out to be another customer's, separated by spaces. */
	readonly notSame: string;
	/** Contact details, as the office may have corrected them. */
	readonly name: string;
	readonly phone: string;
	readonly email: string;
	/** House and street, as the office has added them; empty if unknown. */
	readonly street: string;
	readonly postcode: string;
}

/** Fields that follow from a change of the others. Only an undo sends them. */
export interface DerivedFields {
	/** Time of the last change of status. */
	readonly statusAt: number | null;
	/** Null while the office owes an answer. */
	readonly answeredAt: number | null;
	/** Id of a person. */
	readonly answeredBy: string | null;
	/** See the column `visited_at`. */
	readonly visitedAt: number | null;
	/** See the column `wrote_at`. */
	readonly wroteAt: number | null;
}

export type AllFields = LeadFields & DerivedFields;

/** Some fields of a lead, such as those that a change names. */
export type SomeFields = { readonly [Name in keyof AllFields]?: AllFields[Name] | undefined };

/** The column of each field. The next step has two more, and contact details that a form asks for are in the payload. */
const columnByField = {
	status: "status",
	urgency: "urgency",
	lostReason: "lost_reason",
	assigneeId: "assignee_id",
	nextStep: "next_at",
	quotedValue: "quoted_value",
	wonValue: "won_value",
	isSpam: "is_spam",
	isDeleted: "deleted_at",
	mergedInto: "merged_into",
	notSame: "not_same",
	name: "payload",
	phone: "payload",
	email: "payload",
	street: "street",
	postcode: "payload",
	statusAt: "status_at",
	answeredAt: "answered_at",
	answeredBy: "answered_by",
	visitedAt: "visited_at",
	wroteAt: "wrote_at",
} as const satisfies Record<keyof AllFields, keyof LeadRow>;

export const fieldColumns = [...new Set(Object.values(columnByField)), "next_kind" as const, "next_minutes" as const];

type FieldRow = Pick<LeadRow, (typeof fieldColumns)[number]>;

const isField = (name: string): name is keyof AllFields => Object.hasOwn(columnByField, name);
export const fieldNames = (fields: SomeFields): readonly (keyof AllFields)[] =>
	Object.keys(fields)
		.filter(isField)
		.filter((name) => fields[name] !== undefined);
export const mergeContact = (before: AllFields, { name, phone, email, street, postcode }: SomeFields) => ({
	name: name ?? before.name,
	phone: phone ?? before.phone,
	email: email ?? before.email,
	street: street ?? before.street,
	postcode: postcode ?? before.postcode,
});

export const contactFields = ["name", "phone", "email", "street", "postcode"] as const satisfies (keyof LeadFields)[];

export function toFields(row: FieldRow & Pick<LeadRow, "form">): AllFields {
	const { name, phone, email, postcode } = summarize(row.form, JSON.parse(row.payload));
	return {
		status: row.status,
		urgency: row.urgency,
		lostReason: row.lost_reason,
		assigneeId: row.assignee_id,
		nextStep: toNextStep(row),
		quotedValue: row.quoted_value,
		wonValue: row.won_value,
		isSpam: row.is_spam === 1,
		isDeleted: row.deleted_at !== null,
		mergedInto: row.merged_into,
		notSame: row.not_same,
		name,
		phone,
		email,
		street: row.street,
		postcode,
		statusAt: row.status_at,
		answeredAt: row.answered_at,
		answeredBy: row.answered_by,
		visitedAt: row.visited_at,
		wroteAt: row.wrote_at,
	};
}

export const toNextStep = (row: Pick<LeadRow, "next_kind" | "next_at" | "next_minutes">): NextStep | null =>
	row.next_kind === null || row.next_at === null
		? null
		: { kind: row.next_kind, at: row.next_at, minutes: row.next_minutes };

/** Returns the columns to set for these fields, without the payload's. */
export function toColumns(fields: SomeFields, now: number): Updateable<LeadTable> {
	const { nextStep, isSpam, isDeleted, ...rest } = fields;
	const keys = fieldNames(rest).filter((key) => columnByField[key] !== "payload");
	return {
		...Object.fromEntries(keys.map((key) => [columnByField[key], fields[key]])),
		...(nextStep !== undefined && {
			next_kind: nextStep?.kind ?? null,
			next_at: nextStep?.at ?? null,
			next_minutes: nextStep?.minutes ?? null,
		}),
		...(isSpam !== undefined && { is_spam: isSpam ? 1 : 0 }),
		...(isDeleted !== undefined && { deleted_at: isDeleted ? now : null }),
	};
}

export const pickFields = (lead: SomeFields, keys: readonly (keyof AllFields)[]): SomeFields =>
	Object.fromEntries(keys.map((key) => [key, lead[key]]));
