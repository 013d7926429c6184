/// <reference lib="esnext.temporal" />

import { hour } from "../../content/shared/time.ts";
import { areaName } from "../../forms/areas.ts";
import type { Field } from "../../forms/form.ts";
import { formName } from "../../forms/form-names.ts";
import { forms } from "../../forms/forms.ts";
import { nameStatus } from "../../forms/lead-status.ts";
import { noteNames, phoneCall } from "../../forms/lead-words.ts";
import { stepNames } from "../../forms/next-step.ts";
import type { VisitSource } from "../../forms/source.ts";
import { getFieldRole, type Summary, summarize } from "../../forms/summary.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { NoteRow } from "../database/schema.ts";
import { findArea } from "../leads/derived-columns.ts";
import type { Lead } from "../leads/lead.ts";
import { formatMinute, parseLondonTime } from "../time/london-time.ts";

/** A lead with the office's notes, oldest first. */
export interface ExportedLead extends Lead {
	readonly notes: readonly Pick<NoteRow, "at" | "person_name" | "kind" | "text">[];
}

/** A moment, a day, a number, or a text; an empty one leaves the cell empty. */
export type CellValue = Date | Temporal.PlainDate | number | string;

interface Column {
	readonly heading: string;
	/** Width in characters. */
	readonly width: number;
	readonly getCell: (lead: ExportedLead) => CellValue;
	/** Format of the column's dates or numbers in a spreadsheet. */
	readonly format?: string;
}

const summaryColumn = (heading: string, width: number, textOf: (summary: Summary) => string): Column => ({
	heading,
	width,
	getCell: ({ form, payload }) => textOf(summarize(form, payload)),
});

/** Fields that belong to one form or a few: choices and details. */
const ownFields: readonly Field[] = [
	...new Map(
		forms
			.flatMap((form): readonly Field[] => form.fields)
			.filter((field) => ["choice", "detail"].includes(getFieldRole(field)))
			.map((field) => [field.name, field]),
	).values(),
];

/** Columns of every export. They depend on no lead, so that exports can be appended to each other. Add new ones last. */
export const columns: readonly Column[] = [
	{ heading: "Received", width: 17, getCell: ({ receivedAt }) => receivedAt, format: "yyyy-mm-dd hh:mm" },
	{ heading: "Reference", width: 15, getCell: ({ reference }) => reference },
	{ heading: "Form", width: 22, getCell: ({ form }) => formName(form) },
	summaryColumn("Name", 24, ({ name }) => name),
	summaryColumn("Phone", 18, ({ phone }) => phone),
	summaryColumn("Email", 28, ({ email }) => email),
	summaryColumn("Postcode", 10, ({ postcode }) => postcode),
	summaryColumn("Chosen", 32, ({ choices }) => choices.join("; ")),
	summaryColumn("Message", 60, ({ message }) => message),
	...ownFields.map(({ name, label }) => ({
		heading: label,
		width: Math.max(12, label.length + 2),
		getCell: ({ payload }: Lead) => [payload[name] ?? []].flat().join("; "),
	})),
	{ heading: "Delivery", width: 10, getCell: ({ state }) => state },
	{ heading: "ID", width: 38, getCell: ({ id }) => id },
	{ heading: "Status", width: 10, getCell: nameStatus },
	{ heading: "Assigned to", width: 18, getCell: ({ assignee }) => assignee ?? "" },
	{ heading: "Next step", width: 11, getCell: ({ nextStep }) => (nextStep === null ? "" : stepNames[nextStep.kind]) },
	{
		heading: "Next step on",
		width: 17,
		getCell: ({ nextStep }) => (nextStep === null ? "" : toStepCell(nextStep.at)),
		format: "yyyy-mm-dd hh:mm",
	},
	{ heading: "Lost reason", width: 26, getCell: ({ lostReason }) => lostReason ?? "" },
	summaryColumn("Borough", 22, ({ postcode }) => areaName(findArea(postcode))),
	{
		heading: "Answered",
		width: 17,
		getCell: ({ answeredAt }) => (answeredAt === null ? "" : new Date(answeredAt)),
		format: "yyyy-mm-dd hh:mm",
	},
	{ heading: "Hours to answer", width: 16, getCell: countHoursToAnswer, format: "0.0" },
	{
		heading: "Source",
		width: 28,
		getCell: ({ source, origin }) => (origin === "phone" ? phoneCall : formatSource(source)),
	},
	{ heading: "Notes", width: 60, getCell: ({ notes }) => notes.map(describeNote).join("\n") },
	poundsColumn("Quoted (£)", ({ quotedValue }) => quotedValue),
	poundsColumn("Won (£)", ({ wonValue }) => wonValue),
	{ heading: "Street", width: 28, getCell: ({ street }) => street },
	{ heading: "Urgency now", width: 14, getCell: ({ urgency }) => (urgency === null ? "" : urgencyNames[urgency]) },
];

const toStepCell = (at: string): CellValue => (at.includes("T") ? parseLondonTime(at) : Temporal.PlainDate.from(at));

/** Describes who noted what, and how a logged call ended: `2026-12-01 10:05 Joe Mercer, call: no answer`. */
function describeNote({ at, person_name, kind, text }: ExportedLead["notes"][number]): string {
	const who = kind === "note" ? person_name : `${person_name}, ${noteNames[kind].toLowerCase()}`;
	return `${formatMinute(new Date(at))} ${[who, text].filter(Boolean).join(": ")}`;
}

function poundsColumn(heading: string, getPounds: (lead: ExportedLead) => number | null): Column {
	return { heading, width: 12, getCell: (lead) => getPounds(lead) ?? "", format: "#,##0" };
}

function countHoursToAnswer({ receivedAt, answeredAt }: ExportedLead): CellValue {
	return answeredAt === null ? "" : Math.round((answeredAt - receivedAt.getTime()) / (hour / 10)) / 10;
}

/** Returns the campaign that led to the visit, or else the site that linked to it. */
function formatSource({ utm_source, utm_medium, utm_campaign, referrer = "" }: VisitSource = {}): string {
	return [utm_source, utm_medium, utm_campaign].filter(Boolean).join(" / ") || referrer;
}
