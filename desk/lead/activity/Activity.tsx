import { Link } from "react-router";
import { countFiles } from "../../../forms/customer-page.ts";
import { maxShownEntries } from "../../../forms/desk-limits.ts";
import { formWord } from "../../../forms/form-names.ts";
import { customerName, noteNames } from "../../../forms/lead-words.ts";
import { useMe, usePeople, usePeopleList } from "../../api/session.ts";
import type { DeliveryView, Event, Lead } from "../../api/types.ts";
import { nameDelivery, nameTarget, quoteStart, withLastAttempt } from "../../shared/deliveries.ts";
import { describeEvent } from "../../shared/describe-change.ts";
import { describeFiles, describeLead, formatPounds } from "../../shared/labels.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { useView, viewUrl } from "../../shared/view.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { daysBetween, exactTimeBetween, isoDay, longDay, noonOf, timeOfDay } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { type ActivityEntry, groupByDay, listActivity } from "./activity.ts";
import { LogEditor } from "./LogEditor.tsx";
import { NoteCard } from "./NoteCard.tsx";
import { ReplyCard } from "./ReplyCard.tsx";
import { ReplyByEmail } from "./ReplyEditor.tsx";
import "./activity.css";

export function Activity({ lead }: { readonly lead: Lead }) {
	const today = isoDay(useNow());
	return (
		<section className="activity">
			<h2>Activity</h2>
			<ReplyByEmail lead={lead} />
			<LogEditor lead={lead} />
			<div className="activity-log">
				{groupByDay(listActivity(lead)).map(([day, entries]) => (
					<section key={day}>
						<h3>
							{{ 0: "Today, ", 1: "Yesterday, " }[daysBetween(day, today)]}
							{longDay(noonOf(day))}
						</h3>
						<ol>
							{entries.map((entry) => (
								<li key={entry.id}>
									<time dateTime={new Date(entry.at).toISOString()}>{timeOfDay(entry.at)}</time>
									<i />
									<EntryText entry={entry} lead={lead} />
								</li>
							))}
						</ol>
					</section>
				))}
			</div>
		</section>
	);
}

function EntryText({ entry, lead }: { readonly entry: ActivityEntry; readonly lead: Lead }) {
	const { note, reply, event, delivery, merged, added, cut } = entry;
	if (note) return <NoteCard note={note} lead={lead} />;
	if (reply) return <ReplyCard reply={reply} />;
	if (event) return <EventLine event={event} lead={lead} />;
	if (delivery) return <div>{describeEnd(delivery, lead)}</div>;
	if (added) return <AddedLine added={added} lead={lead} />;
	if (cut) return <div>{`Only the latest ${maxShownEntries} ${cut} are shown`}</div>;
	return <Received lead={lead} merged={merged} />;
}

function Received({ lead, merged }: { readonly lead: Lead; readonly merged: Lead["merged"][number] | undefined }) {
	const { view } = useView();
	const { form, origin } = merged ?? lead;
	return (
		<div>
			<b>Received</b> {origin === "phone" ? "by phone" : `from the ${formWord(form)} form`}
			{merged && (
				<>
					: <Link to={viewUrl(view, merged.reference)}>{merged.reference}</Link> (
					{[describeLead(merged), merged.choices.join(", ")].filter(Boolean).join(": ")}), merged into this lead, sent
					with {merged.sentWith.join(", ")}
					{merged.correctedTo.length > 0 && `, corrected since to ${merged.correctedTo.join(" and ")}`}
					{merged.quotedValue !== null && `, quoted ${formatPounds(merged.quotedValue)}`}
					{merged.message && <p>{merged.message}</p>}
				</>
			)}
		</div>
	);
}

function AddedLine({ added, lead }: Readonly<{ added: Lead["added"]; lead: Lead }>) {
	const sender = lead.merged.find(({ id }) => id === added[0]?.leadId) ?? lead;
	return (
		<div>
			{describeFiles(countFiles(added.map(({ kind }) => kind)))} added by {sender.name || customerName}
		</div>
	);
}

const eventNames: Partial<Record<Event["what"], string>> = {
	entered: "Entered",
	"note-edited": "Note edited",
	"link-revoked": "Link to the customer’s page revoked",
};

function EventLine({ event, lead }: { readonly event: Event; readonly lead: Lead }) {
	const me = useMe();
	const people = [...usePeople(), ...(usePeopleList().data?.former ?? [])];
	const { undoEvent } = useLeadChanges();
	const { what, by, to, channel, replyId, noteKind, isUndone, about } = event;
	const reply = lead.replies.find(({ id }) => id === replyId);
	const resend =
		channel && `Resend ${reply ? `of ${quoteStart(reply.text)}` : `to ${nameTarget(channel, lead.form)}`} requested`;
	const describe = () => {
		if (what === "note-deleted") return `${noteNames[noteKind ?? "note"]}, deleted by ${by.name}`;
		if (what !== "changed") return `${resend ?? eventNames[what] ?? ""} by ${by.name}`;
		return [about, describeEvent(event, me, people)].filter(Boolean).join(": ");
	};
	return (
		<div>
			{describe()}
			{to.answeredAt && `, answered ${exactTimeBetween(lead.receivedAt, to.answeredAt)} after it was received`}
			{to.status && to.assigneeId && ", and assigned to them"}
			{isUndone && ", undone"}
			{what === "changed" && by.name === customerName && !isUndone && lead.list !== "deleted" && (
				<p className="note-actions">
					<AsyncButton className="text-button" action={() => undoEvent(lead, event)}>
						Undo
					</AsyncButton>
				</p>
			)}
		</div>
	);
}

const describeEnd = (delivery: DeliveryView, { form }: Lead): string =>
	delivery.channel === "webhook" && delivery.state === "delivered"
		? `Passed on to ${nameTarget("webhook", form)}`
		: nameDelivery(withLastAttempt(delivery));
