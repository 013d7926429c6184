import { Check, ChevronDown, CircleAlert } from "lucide";
import { pluralize } from "../../../content/shared/in-words.ts";
import { formWord } from "../../../forms/form-names.ts";
import { statusNames } from "../../../forms/lead-status.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { useDesk } from "../../api/desk.ts";
import { useMe, usePeople, usePeopleList } from "../../api/session.ts";
import type { Attempt, DeliveryView, Event, Lead } from "../../api/types.ts";
import { formatPounds, formatVisit, parseStatus } from "../../shared/labels.ts";
import { describeAssignment } from "../../shared/use-lead-changes.tsx";
import { useStore } from "../../state/store.ts";
import {
	daysBetween,
	exactTimeBetween,
	isoDay,
	longDay,
	noonOf,
	shortDayAndTime,
	timeOfDay,
	timeWithSeconds,
} from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { type ActivityEntry, groupByDay, listActivity, nameTarget, ordinal } from "./activity.ts";
import { describeUndelivered } from "./attempt-outcome.ts";
import { NoteCard, NoteEditor } from "./Notes.tsx";
import { ReplyCard } from "./ReplyCard.tsx";
import { ReplyByEmail } from "./ReplyEditor.tsx";
import "./activity.css";

export const Activity = ({ lead }: { readonly lead: Lead }) => (
	<section className="activity">
		<h2>Activity</h2>
		<ReplyByEmail lead={lead} />
		<NoteEditor lead={lead} />
		<UnsentNotes lead={lead} />
		<ActivityLog lead={lead} />
	</section>
);

/** Notes that the service has not accepted yet. The browser keeps them, and sends them later. */
function UnsentNotes({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const notes = useStore(useDesk().unsentNotes).filter(
		({ leadId, personId }) => leadId === lead.id && personId === me.id,
	);
	return (
		<div role="status" className="unsent-notes">
			{notes.map(({ id, text }) => (
				<div key={id} className="note-card">
					<small>{me.name}, not sent yet</small>
					<p>{text}</p>
				</div>
			))}
		</div>
	);
}

/** The lead's history, newest first. */
function ActivityLog({ lead }: { readonly lead: Lead }) {
	const today = isoDay(useNow());
	return (
		<div className="activity-log">
			{groupByDay(listActivity(lead)).map(([day, entries]) => (
				<section key={day}>
					<h3>
						{{ 0: "Today, ", 1: "Yesterday, " }[daysBetween(day, today)]}
						{longDay(noonOf(day))}
					</h3>
					<ol>
						{entries.map((entry) => (
							<li key={entry.id} className={entry.kind === "received" ? "end" : undefined}>
								<time dateTime={new Date(entry.at).toISOString()}>{timeOfDay(entry.at)}</time>
								<i />
								<EntryText entry={entry} lead={lead} />
							</li>
						))}
					</ol>
				</section>
			))}
		</div>
	);
}

function EntryText({ entry, lead }: { readonly entry: ActivityEntry; readonly lead: Lead }) {
	switch (entry.kind) {
		case "received":
			return (
				<div>
					<b>Received</b> {lead.intake === "phone" ? "by phone" : `from the ${formWord(lead.form)} form`}
				</div>
			);
		case "note":
			return <NoteCard note={entry.note} lead={lead} />;
		case "reply":
			return <ReplyCard reply={entry.reply} />;
		case "delivery":
			return <DeliveryLine delivery={entry.delivery} form={lead.form} />;
		case "event":
			return <EventLine event={entry.event} lead={lead} />;
	}
}

function EventLine({ event, lead }: { readonly event: Event; readonly lead: Lead }) {
	const { what, by, at, detail, isUndone } = event;
	const people = [...usePeople(), ...(usePeopleList().data?.former ?? [])];
	const status = parseStatus(detail.to);
	const undone = isUndone ? ", undone" : describeRecalculation(detail);
	if (what === "status")
		return (
			<div>
				<b>{status && statusNames[status]}</b>
				{status === "lost" && lead.lostReason && !isUndone && `: ${lead.lostReason.toLowerCase()}`} by {by.name}
				{detail.answered && `, ${exactTimeBetween(lead.receivedAt, at)} after it was received`}
				{detail.assigned && ", and assigned to them"}
				{undone}
			</div>
		);
	const describeEntry = () => {
		if (what === "corrected") return <Correction detail={detail} by={by.name} />;
		if (what === "follow-up")
			return `${detail.to ? `Follow-up set for ${longDay(noonOf(detail.to))}` : "Follow-up cleared"} by ${by.name}`;
		if (what === "visit")
			return `${detail.to ? `Visit booked for ${formatVisit(detail.to)}` : "Visit cleared"} by ${by.name}`;
		if (what === "quoted-value" || what === "won-value") {
			const verb = what === "quoted-value" ? "Quoted" : "Won for";
			return `${detail.to ? `${verb} ${formatPounds(Number(detail.to))}` : "Value cleared"} by ${by.name}`;
		}
		if (what === "assigned") return `${by.name} ${describeAssignment(event, people)}`;
		return `${eventTexts[what](detail.channel ? nameTarget(detail.channel, lead.form) : "all recipients")} by ${by.name}`;
	};
	return (
		<div>
			{describeEntry()}
			{undone}
		</div>
	);
}

const contactNames = { name: "Name", phone: "Phone", email: "Email" } as const;
const contactFields = ["name", "phone", "email"] as const;

/** A correction of contact details, with the old values and the new ones. */
function Correction({ detail: { contact }, by }: { readonly detail: Event["detail"]; readonly by: string }) {
	const correctedParts = contactFields.filter((part) => contact && contact.from[part] !== contact.to[part]);
	return correctedParts.map((part, index) => (
		<span key={part}>
			{index > 0 && "; "}
			{index === 0 ? contactNames[part] : contactNames[part].toLowerCase()} corrected from{" "}
			{contact?.from[part] || "nothing"} to <b>{contact?.to[part] || "nothing"}</b>
			{index === correctedParts.length - 1 && ` by ${by}`}
		</span>
	));
}

/** Describes the recalculated first reply, once the note or status that it was based on has gone. */
function describeRecalculation({ recomputed }: Event["detail"]): string | undefined {
	if (!recomputed) return undefined;
	const { to } = recomputed;
	if (to === null) return ": the lead is unanswered again";
	return `: the first reply is now ${shortDayAndTime(to.at)}${to.by ? ` by ${to.by}` : ""}`;
}

const eventTexts: Record<
	Exclude<Event["what"], "status" | "assigned" | "follow-up" | "visit" | "quoted-value" | "won-value" | "corrected">,
	(target: string) => string
> = {
	answered: () => "Marked as answered on the command line",
	spam: () => "Marked as spam",
	"not-spam": () => "Marked as not spam",
	"sent-again": (target) => `Resend to ${target} requested`,
	deleted: () => "Deleted",
	noted: () => "Note added",
	"note-edited": () => "Note edited",
	"note-deleted": () => "Note deleted",
	replied: () => "Replied",
	entered: () => "Entered",
};

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const hasSucceeded = ({ error, status }: Attempt) => error === null && status !== null;
const describeResponse = (attempt: Attempt) =>
	hasSucceeded(attempt)
		? `${attempt.status} in ${formatSeconds(attempt.duration)}`
		: (attempt.error ?? `No response within ${Math.round(attempt.duration / 1000)} s`);

interface DeliveryLineProps {
	readonly delivery: DeliveryView;
	readonly form: Lead["form"];
}

/** One channel's delivery in the history. Several attempts can be expanded. */
function DeliveryLine({ delivery: { channel, state, deliveredAt, attempts }, form }: DeliveryLineProps) {
	const target = nameTarget(channel, form);
	const description =
		deliveredAt !== null
			? {
					webhook: `Delivered to ${target}`,
					"office-mail": "Email to the office",
					confirmation: "Confirmation to the customer",
					reply: "Reply to the customer",
				}[channel]
			: `${describeUndelivered({ channel, state }, target)}${state === "failed" ? `: failed after ${pluralize(attempts.length, "attempt")}` : ""}`;
	const [first] = attempts;
	if (attempts.length <= 1)
		return (
			<div>
				{description}
				{channel === "webhook" && first && `: ${describeResponse(first)}`}
			</div>
		);
	return (
		<div>
			<details>
				<summary>
					{description}, {ordinal(attempts.length)} attempt <Icon icon={ChevronDown} />
				</summary>
				<table>
					<thead>
						<tr>
							<th scope="col">Attempt</th>
							<th scope="col">Time</th>
							<th scope="col">Response</th>
						</tr>
					</thead>
					<tbody>
						{attempts.map((attempt, index) => (
							<tr key={attempt.startedAt}>
								<td>{index + 1}</td>
								<td>{timeWithSeconds(attempt.startedAt)}</td>
								<td className={hasSucceeded(attempt) ? "good" : "bad"}>
									<Icon icon={hasSucceeded(attempt) ? Check : CircleAlert} /> {describeResponse(attempt)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</div>
	);
}
