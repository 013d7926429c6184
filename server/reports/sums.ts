import { commitments } from "../../content/company/figures.ts";
import { day, hour } from "../../content/shared/time.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { type LeadStatus, leadStatuses } from "../../forms/lead-status.ts";
import { phoneCall, replyTime } from "../../forms/office.ts";
import type { LeadRow, PlaceCode } from "../database/schema.ts";

/** Hours that the chart of first replies shows. */
const shownHours = 2 * commitments.replyHours;
/** Number of sources listed by name; the others are counted together. */
const namedSources = 5;

/** Columns of a lead that the sums need. */
export type ReportLead = Pick<
	LeadRow,
	| "id"
	| "received_at"
	| "form"
	| "status"
	| "list"
	| "place"
	| "answered_at"
	| "source"
	| "lost_reason"
	| "assignee_id"
	| "answered_by"
	| "intake"
	| "quoted_value"
	| "won_value"
>;

interface Week {
	readonly day: string;
	readonly begin: number;
	readonly byForm: Map<FormPath, number>;
	readonly answers: number[];
	/** Unanswered leads still within the promised reply time. */
	open: number;
}

interface SourceCounts {
	leads: number;
	won: number;
}

/** Sums of one status, in whole pounds. */
interface StatusSums {
	leads: number;
	quoted: number;
	won: number;
	/** Leads without a value that they were won for. */
	withoutWon: number;
}

const noSums: StatusSums = { leads: 0, quoted: 0, won: 0, withoutWon: 0 };

/** Figures of everybody with one name, because an answer is recorded with its author's name. */
interface PersonSums {
	assigned: number;
	won: number;
	readonly answers: number[];
}

const sourceKinds = ["landing", "referrer", "campaign"] as const;
type SourceKind = (typeof sourceKinds)[number];

/** Running totals while leads are read. */
export interface ReportSums {
	readonly weeks: readonly Week[];
	readonly outcome: Map<FormPath, { won: number; open: number; lost: number }>;
	readonly places: Map<PlaceCode, number>;
	readonly sources: Readonly<Record<SourceKind, Map<string, SourceCounts>>>;
	/** Lost leads by reason; empty for none given. */
	readonly lostReasons: Map<string, number>;
	readonly values: Map<LeadStatus, StatusSums>;
	/** Names by person's id. */
	readonly names: ReadonlyMap<string, string>;
	/** Figures by name; empty for unassigned leads, and answers without an author. */
	readonly people: Map<string, PersonSums>;
}

export const createSums = (
	weeks: readonly { readonly day: string; readonly begin: number }[],
	names: ReadonlyMap<string, string>,
): ReportSums => ({
	weeks: weeks.map((week) => ({ ...week, byForm: new Map(), answers: [], open: 0 })),
	outcome: new Map(formPaths.map((form) => [form, { won: 0, open: 0, lost: 0 }])),
	places: new Map(),
	sources: { landing: new Map(), referrer: new Map(), campaign: new Map() },
	lostReasons: new Map(),
	values: new Map(),
	names,
	people: new Map(),
});

const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Adds a lead to the totals.
 *
 * @param now decides whether an unanswered lead is still within the promised time, and so neither in time nor late
 */
export function addLead(sums: ReportSums, lead: ReportLead, now: number): void {
	const { received_at, form, status, place, answered_at, source, lost_reason, intake } = lead;
	const week = sums.weeks.findLast(({ begin }) => begin <= received_at) ?? sums.weeks[0];
	if (week) {
		increment(week.byForm, form);
		if (answered_at !== null) week.answers.push(answered_at - received_at);
		else if (now - received_at < replyTime) week.open += 1;
	}
	const outcome = sums.outcome.get(form);
	if (outcome) outcome[status === "won" || status === "lost" ? status : "open"] += 1;
	if (status === "lost") increment(sums.lostReasons, lost_reason ?? "");
	const values = sums.values.get(status) ?? noSums;
	sums.values.set(status, {
		leads: values.leads + 1,
		quoted: values.quoted + (lead.quoted_value ?? 0),
		won: values.won + (lead.won_value ?? 0),
		withoutWon: values.withoutWon + (lead.won_value === null ? 1 : 0),
	});
	addToPeople(sums, lead);
	increment(sums.places, place ?? "UNKNOWN");
	const byPhone = intake === "phone" ? phoneCall : "";
	const {
		landing = byPhone,
		referrer = byPhone,
		utm_source = "",
		utm_campaign: campaign = utm_source,
	} = source === null ? {} : JSON.parse(source);
	const sourceNames: Readonly<Record<SourceKind, string>> = { landing, referrer, campaign };
	for (const kind of sourceKinds) {
		const counts = sums.sources[kind].get(sourceNames[kind]) ?? { leads: 0, won: 0 };
		counts.leads += 1;
		if (status === "won") counts.won += 1;
		sums.sources[kind].set(sourceNames[kind], counts);
	}
}

function addToPeople({ people, names }: ReportSums, lead: ReportLead): void {
	const sumsOfPerson = (name: string): PersonSums => {
		const person = people.get(name) ?? { assigned: 0, won: 0, answers: [] };
		people.set(name, person);
		return person;
	};
	const assignee = sumsOfPerson(names.get(lead.assignee_id) ?? "");
	assignee.assigned += 1;
	if (lead.status === "won") assignee.won += 1;
	if (lead.answered_at !== null) sumsOfPerson(lead.answered_by ?? "").answers.push(lead.answered_at - lead.received_at);
}

/** Lists the figures by name, most leads first; unassigned leads come last. */
const listByPerson = (people: ReadonlyMap<string, PersonSums>) =>
	[...people]
		.map(([name, { assigned, won, answers }]) => ({
			name,
			assigned,
			answered: answers.length,
			medianMs: median(answers),
			won,
		}))
		.toSorted(
			(a, b) => Number(a.name === "") - Number(b.name === "") || b.assigned - a.assigned || b.answered - a.answered,
		);

/** Returns the median; null for an empty list. */
function median(times: readonly number[]): number | null {
	const sorted = times.toSorted((a, b) => a - b);
	const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
	return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

const countInTime = (times: readonly number[]): number => times.filter((time) => time <= replyTime).length;

/** Computes the figures from the totals. */
export function computeReport(sums: ReportSums, now: number) {
	const answers = sums.weeks.flatMap((week) => week.answers);
	const countLeads = ({ byForm }: Week) => [...byForm.values()].reduce((sum, leads) => sum + leads, 0);
	const leads = sums.weeks.reduce((sum, week) => sum + countLeads(week), 0);
	const open = sums.weeks.reduce((sum, week) => sum + week.open, 0);
	const hours = Array.from({ length: shownHours }, () => 0);
	for (const time of answers) {
		const index = Math.max(0, Math.floor(time / hour));
		if (index < shownHours) hours[index] = (hours[index] ?? 0) + 1;
	}
	const { OUTSIDE: outside = 0, UNKNOWN: noPostcode = 0, ...boroughs } = Object.fromEntries(sums.places);
	return {
		leads,
		answeredInTime: countInTime(answers),
		later: answers.length - countInTime(answers),
		/** Unanswered leads past the promised reply time. */
		overdue: leads - open - answers.length,
		/** Unanswered leads within the promised reply time. */
		open,
		/** Denominator of the share answered in time: all leads except the open ones. */
		due: leads - open,
		medianMs: median(answers),
		hours,
		weeks: sums.weeks.map((week) => ({
			monday: week.day,
			isCurrent: now - week.begin < 7 * day,
			leads: countLeads(week),
			byForm: Object.fromEntries(week.byForm),
			due: countLeads(week) - week.open,
			answered: week.answers.length,
			inTime: countInTime(week.answers),
			medianMs: median(week.answers),
		})),
		outcome: formPaths.map((form) => ({ form, ...(sums.outcome.get(form) ?? { won: 0, open: 0, lost: 0 }) })),
		sources: {
			landing: listTopSources(sums.sources.landing),
			referrer: listTopSources(sums.sources.referrer),
			campaign: listTopSources(sums.sources.campaign),
		},
		lostReasons: [...sums.lostReasons]
			.map(([reason, count]) => ({ reason, leads: count }))
			.toSorted((a, b) => b.leads - a.leads),
		values: leadStatuses.map((status) => ({ status, ...(sums.values.get(status) ?? noSums) })),
		/** Figures by name. The last one may be empty: leads of nobody, and answers without an author. */
		people: listByPerson(sums.people),
		boroughs,
		outside,
		noPostcode,
	};
}

/** Lists the most frequent sources by name (empty if unknown) and adds up the rest. */
function listTopSources(counts: ReadonlyMap<string, SourceCounts>) {
	const sorted = [...counts]
		.toSorted(([, a], [, b]) => b.leads - a.leads)
		.map(([name, source]) => ({ name, ...source }));
	const remainder = sorted.slice(namedSources);
	return {
		named: sorted.slice(0, namedSources),
		others: {
			names: remainder.length,
			leads: remainder.reduce((sum, { leads }) => sum + leads, 0),
			won: remainder.reduce((sum, { won }) => sum + won, 0),
		},
	};
}
