import { Ban, Calendar, CircleAlert, History, type IconNode, Image, MessageSquare, PenLine, Plus } from "lucide";
import { memo } from "react";
import { Link } from "react-router";
import { capitalize } from "../../../content/shared/in-words.ts";
import { boroughName } from "../../../forms/areas.ts";
import { isClosedStatus, isUnanswered, owesReply } from "../../../forms/lead-status.ts";
import { isReplyLate } from "../../../forms/reply-times.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { usePerson } from "../../api/session.ts";
import type { LeadSummary } from "../../api/types.ts";
import { isWaiting, nameTrouble } from "../../shared/deliveries.ts";
import {
	describeEnquiry,
	describeFiles,
	describeMessageTime,
	describeReplyTimeLeft,
	describeStatus,
	describeTriedCalls,
	parseDistrict,
} from "../../shared/labels.ts";
import { describeStep, findOutdatedVisit, groupOfStep } from "../../shared/next-step.ts";
import { focusHeading } from "../../shared/rows.ts";
import { UrgencyTag } from "../../shared/UrgencyTag.tsx";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { draftKeys, useDraft } from "../../state/drafts.ts";
import { AsyncButton, ignoreDoubleClick } from "../../ui/AsyncButton.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { DeadlineBar } from "../../ui/DeadlineBar.tsx";
import { fullDateAndTime, shortDateWithYear, timeAgo } from "../../ui/times.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import "./lead-row.css";
import "./stale-rows.css";

interface LeadRowProps {
	readonly row: LeadSummary;
	readonly href: string;
	readonly now: number;
	readonly find: string;
	readonly isOpen: boolean;
	readonly isSelected: boolean;
	readonly hasArrived: boolean;
	/** Set for a lead that no longer belongs here. Its row stays in place until the list is reloaded. */
	readonly isStale: boolean;
	readonly onToggle: (id: string, isRange: boolean) => void;
}

/** One lead of the list, on one line or two. The whole row is a link; checkbox and avatar lie above it. */
export const LeadRow = memo(({ row, href, now, find, ...props }: LeadRowProps) => {
	const classes = ["row", props.isOpen && "open", props.hasArrived && "arrived", props.isStale && "stale"];
	if (row.urgency === "emergency" && owesReply(row) && isReplyLate(row.replyDue, now)) classes.push("late");
	return (
		<li className={classes.filter(Boolean).join(" ")} data-focus-row={row.reference}>
			<RowCheckbox
				label={`Select ${row.name}`}
				isSelected={props.isSelected}
				onToggle={(isRange) => props.onToggle(row.id, isRange)}
			/>
			<h3 className="name">
				<Link
					to={href}
					aria-current={props.isOpen ? "true" : undefined}
					onClick={(event) => {
						ignoreDoubleClick(event);
						// Followed by a key, not by the pointer
						if (event.detail === 0) focusHeading(row.reference);
					}}
				>
					<Highlight text={row.name || row.reference} find={find} />
				</Link>
			</h3>
			<p className="facts">
				<span className="request">
					{row.files && (
						<span className="badge files" title={describeFiles(row.files)}>
							<Icon icon={Image} /> <b aria-hidden="true">{row.files.pictures + row.files.drawings}</b>
							<span className="visually-hidden">{describeFiles(row.files)}:</span>
						</span>
					)}
					{describeEnquiry(row)}
				</span>
				<span className="location">
					<Highlight text={parseDistrict(row.postcode)} find={find} />{" "}
					<span className="borough">
						<Highlight text={boroughName(row.area)} find={find} />
					</span>
					<span className="on-paper">Received {fullDateAndTime(row.receivedAt)}</span>
					<span className="on-paper">{row.shownPhone}</span>
				</span>
				<span className="message">
					{row.list !== "deleted" && <RowMarks row={row} now={now} />}
					<span className="excerpt">
						<Highlight text={row.excerpt} find={find} />
					</span>
					{row.earlierEnquiries > 0 && <EarlierEnquiries count={row.earlierEnquiries} />}
				</span>
			</p>
			<p className="received">
				{row.list === "new" ? timeAgo(row.receivedAt, now) : shortDateWithYear(row.receivedAt, now)}
			</p>
			<p className="progress">
				<Progress row={row} now={now} />
			</p>
			{row.list !== "spam" && row.list !== "deleted" && <Assignee row={row} />}
		</li>
	);
});

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function Highlight({ text, find }: { readonly text: string; readonly find: string }) {
	const words = find.split(/\s+/).filter((word) => word.length > 1);
	if (words.length === 0) return text;
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escapePattern).join("|")})`, "giu");
	// Every other part is what the pattern has captured
	return [...text.split(pattern).entries()].map(([at, part]) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

const notTold = "Customer not told";

/** Progress of a lead: the time left to reply to a new lead, else its status with its next step or the time it ended. */
function Progress({ row, now }: Pick<LeadRowProps, "row" | "now">) {
	if (row.list === "deleted") return <b>Deleted</b>;
	if (row.mergedInto) return <b>Merged into {row.mergedInto}</b>;
	if (row.list === "spam") return null;
	const left = describeReplyTimeLeft(row, now);
	const isUrgent = row.urgency === "emergency" && !left.isLate;
	const owedReply = owesReply(row) && { ...left, text: isUrgent ? "Answer now" : `Reply ${left.text}` };
	const step = row.nextStep && describeStep(row.nextStep, now);
	const isUntold = findOutdatedVisit(row, now) !== undefined;
	if (row.wroteAt !== null && owedReply && !isUnanswered(row)) {
		// A mark says it too, where a visit's hour may be cut off
		const today = row.nextStep && groupOfStep(row.nextStep, now) === "Visits today" && step;
		const { text, isLate } = today || owedReply;
		return (
			<>
				<b className={left.isLate ? "over" : undefined}>
					{left.isLate && <Icon icon={CircleAlert} />} {describeMessageTime(row.wroteAt, now)}
				</b>
				<span className={isLate ? "due late" : "due"}>{text}</span>
			</>
		);
	}
	// A mark says it where a reply is owed, too
	const untold = isUntold && !owedReply && <span className="due late">{notTold}</span>;
	const isNew = row.status === "new";
	if (isNew && row.answeredAt === null)
		return (
			<>
				<DeadlineBar used={Math.max(0, now - row.receivedAt) / (row.replyDue - row.receivedAt)} />
				<b className={left.isLate ? "over" : undefined}>
					{left.isLate && <Icon icon={CircleAlert} />} {isUrgent ? "Answer now" : left.text}
				</b>
				{row.triedCalls && <span className="due">{describeTriedCalls(row.triedCalls, now)}</span>}
			</>
		);
	const isDone = isClosedStatus(row.status);
	const isBooked = row.status === "visit" && row.nextStep?.kind === "visit";
	const ended = row.statusAt !== null && { text: shortDateWithYear(row.statusAt, now), isLate: false };
	const next = isDone ? ended : (!isBooked && !isNew && step) || owedReply;
	const tried = !isDone && row.triedCalls && describeTriedCalls(row.triedCalls, now);
	return (
		<>
			<b className={isBooked && step?.isLate ? "late" : undefined}>
				{((isBooked || (untold && row.nextStep?.kind === "visit")) && step?.text) ||
					tried ||
					(isNew ? "Answered" : describeStatus(row))}
			</b>
			{untold || (next && <span className={next.isLate ? "due late" : "due"}>{next.text}</span>)}
		</>
	);
}

function Assignee({ row }: { readonly row: LeadSummary }) {
	const person = usePerson(row.assigneeId);
	const { assignToMe } = useLeadChanges();
	if (person) return <Avatar person={person} label={`Assigned to ${person.name}`} />;
	return (
		<AsyncButton
			className="avatar dashed"
			aria-label={`Assign ${row.name} to me`}
			title="Assign to me"
			action={() => assignToMe(row)}
		>
			<Icon icon={Plus} />
		</AsyncButton>
	);
}

const EarlierEnquiries = ({ count }: { readonly count: number }) => (
	<span className="badge">
		<Icon icon={History} />
		<span>
			{count} earlier<span className="visually-hidden"> {count === 1 ? "enquiry" : "enquiries"}</span>
		</span>
	</span>
);

type Mark = readonly [text: string, icon: IconNode, isBad?: boolean];

function RowMarks({ row, now }: Pick<LeadRowProps, "row" | "now">) {
	const { list, spamReasons, troubles, nextStep, wroteAt } = row;
	const isSpam = list === "spam";
	const failedReplies = troubles.filter(({ channel }) => channel === "reply");
	const [draft] = useDraft(draftKeys.reply(row.reference));
	const [stepDraft] = useDraft(draftKeys.nextStep(row.reference));
	const due = (list === "new" || wroteAt !== null) && nextStep && describeStep(nextStep, now);
	const marks: readonly (Mark | false)[] = [
		isSpam && [capitalize(spamReasons.join(", ")) || "Marked manually", Ban],
		// A failed reply matters most, and a row has no room for more
		...(isSpam ? [] : failedReplies.length > 0 ? failedReplies : troubles).map(
			(trouble): Mark => [nameTrouble(trouble), CircleAlert, !isWaiting(trouble)],
		),
		owesReply(row) && findOutdatedVisit(row, now) !== undefined && [notTold, Calendar, true],
		due ? [due.text, Calendar, due.isLate] : false,
		wroteAt !== null && isUnanswered(row) && [describeMessageTime(wroteAt, now), MessageSquare],
		draft.trim() !== "" && ["Unsent draft", PenLine],
		stepDraft !== "" && ["Next step not saved", PenLine],
	];
	const shown = new Map(marks.flatMap((mark) => (mark ? [[mark[0], mark] as const] : [])));
	return (
		<>
			<UrgencyTag lead={row} />
			{[...shown.values()].map(([text, icon, isBad]) => (
				<span key={text} className={isBad ? "badge bad" : "badge"}>
					<Icon icon={icon} />
					<span>{text}</span>
				</span>
			))}
		</>
	);
}
