import { usePeople } from "../api/session.ts";
import type { Event, Lead } from "../api/types.ts";
import { clock, daysBetween, exactLength, isoDay, longDay, noonOf, shortDayAndClock } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { byDay, type Happening, happeningsOf, targetOf } from "./activity.ts";
import { DeliveryLine } from "./DeliveryLine.tsx";
import { formWord } from "./forms.ts";
import { statusNames } from "./labels.ts";
import "./activity-log.css";
import { NoteCard } from "./NoteCard.tsx";

/** The lead's history, newest first, drawn as a chain of dimensions. */
export function ActivityLog({ lead }: { readonly lead: Lead }) {
	const today = isoDay(useNow());
	return (
		<div className="log">
			{byDay(happeningsOf(lead)).map(([day, happenings]) => (
				<section key={day}>
					<h3>
						{{ 0: "Today, ", 1: "Yesterday, " }[daysBetween(day, today)]}
						{longDay(noonOf(day))}
					</h3>
					<ol>
						{happenings.map((happening) => (
							<li key={happening.id} className={happening.kind === "received" ? "end" : undefined}>
								<time dateTime={new Date(happening.at).toISOString()}>{clock(happening.at)}</time>
								<i />
								<Words happening={happening} lead={lead} />
							</li>
						))}
					</ol>
				</section>
			))}
		</div>
	);
}

function Words({ happening, lead }: { readonly happening: Happening; readonly lead: Lead }) {
	switch (happening.kind) {
		case "received":
			return (
				<div>
					<b>Received</b> from the {formWord(lead.form)} form
				</div>
			);
		case "note":
			return <NoteCard note={happening.note} lead={lead} />;
		case "delivery":
			return <DeliveryLine delivery={happening.delivery} form={lead.form} />;
		case "event":
			return <EventLine event={happening.event} lead={lead} />;
	}
}

function EventLine({
	event: { what, by, at, detail, isUndone },
	lead,
}: {
	readonly event: Event;
	readonly lead: Lead;
}) {
	const people = usePeople();
	const undone = isUndone ? ", taken back" : reckonedWords(detail);
	const name = people.find(({ id }) => id === detail.to)?.name ?? "a colleague";
	const status = (Object.keys(statusNames) as (keyof typeof statusNames)[]).find((each) => each === detail.to);
	switch (what) {
		case "status":
			return (
				<div>
					<b>{status && statusNames[status]}</b>
					{status === "lost" && lead.lostReason && !isUndone && `: ${lead.lostReason.toLowerCase()}`} by {by.name}
					{detail.answered && `, ${exactLength(at - lead.receivedAt)} after it came in`}
					{undone}
				</div>
			);
		case "taken":
			return (
				<div>
					{!detail.to && `${by.name} put it back`}
					{detail.to && (detail.to === by.personId ? `${by.name} took it` : `${by.name} gave it to ${name}`)}
					{undone}
				</div>
			);
		case "follow-up":
			return (
				<div>
					{detail.to ? `To follow up on ${longDay(noonOf(detail.to))}` : "No follow-up any more"}, by {by.name}
					{undone}
				</div>
			);
		default:
			return (
				<div>
					{eventNames[what](detail.channel ? targetOf(detail.channel, lead.form) : "everybody")} by {by.name}
					{undone}
				</div>
			);
	}
}

/** Describes the recalculated first reply, once the note or status that it was based on has gone. */
function reckonedWords({ reckoned }: Event["detail"]): string | undefined {
	if (!reckoned) return undefined;
	const { to } = reckoned;
	if (to === null) return ": not answered any more, the 24 hours run on";
	return `: now answered ${shortDayAndClock(to.at)}${to.by ? ` by ${to.by}` : ""}`;
}

const eventNames: Record<Exclude<Event["what"], "status" | "taken" | "follow-up">, (target: string) => string> = {
	answered: () => "Answered, as the command line was told,",
	spam: () => "Marked as spam",
	"not-spam": () => "Released: not spam,",
	"sent-again": (target) => `Sent again to ${target}`,
	removed: () => "Deleted",
	noted: () => "A note",
	"note-edited": () => "A note was edited",
	"note-removed": () => "A note was taken away",
};
