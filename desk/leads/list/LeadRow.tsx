import { Ban, Calendar, CircleAlert, History, Plus } from "lucide";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { capitalize, pluralize } from "../../../content/shared/in-words.ts";
import { replyTime } from "../../../forms/office.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { useMe, usePerson } from "../../api/session.ts";
import type { LeadSummary } from "../../api/types.ts";
import { isWaiting, nameDelivery } from "../../shared/deliveries.ts";
import {
	describeFollowUp,
	describeLocation,
	describeNextDate,
	describeRequest,
	describeStatus,
	stepIndex,
} from "../../shared/labels.ts";
import { BoroughCodeTile, Swatch } from "../../shared/Swatch.tsx";
import { UrgencyTag } from "../../shared/UrgencyTag.tsx";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { AsyncButton, ignoreDoubleClick } from "../../ui/AsyncButton.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { DeadlineBar } from "../../ui/DeadlineBar.tsx";
import {
	fullDate,
	roughDuration,
	shortDate,
	shortDateWithYear,
	timeAgo,
	timeBetween,
	timeOfDay,
} from "../../ui/times.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import "../../ui/deadline-bar.css";
import "./lead-row.css";
import "./stale-rows.css";

interface LeadRowProps {
	readonly row: LeadSummary;
	readonly href: string;
	readonly now: number;
	/** The search terms as typed. */
	readonly find: string;
	readonly isOpen: boolean;
	readonly isSelected: boolean;
	readonly hasArrived: boolean;
	/** Set for a lead that no longer belongs here. Its row stays in place until the list is reloaded. */
	readonly isStale: boolean;
	readonly onToggle: (id: string, isRange: boolean) => void;
}

/** One lead in the list. The whole row is a link; checkbox and avatar lie above it. */
export const LeadRow = memo(({ row, href, now, find, ...props }: LeadRowProps) => {
	const classes = ["row", props.isOpen && "open", props.hasArrived && "arrived", props.isStale && "stale"];
	return (
		<li className={classes.filter(Boolean).join(" ")} data-focus-row={row.reference}>
			<RowCheckbox
				label={`Select ${row.name}`}
				isSelected={props.isSelected}
				onToggle={(isRange) => props.onToggle(row.id, isRange)}
			/>
			<span className="symbols">
				<Swatch form={row.form} />
				<BoroughCodeTile place={row.place} />
			</span>
			<h3 className="name">
				<Link to={href} aria-current={props.isOpen ? "true" : undefined} onClick={ignoreDoubleClick}>
					<Highlight text={row.name || row.reference} find={find} />
				</Link>
			</h3>
			<p className="gist">
				<UrgencyTag lead={row} /> {describeRequest(row)}
			</p>
			<p className="location">
				<Highlight text={describeLocation(row)} find={find} /> <Received row={row} now={now} />
				<span className="on-paper">{row.shownPhone}</span>
			</p>
			<p className="excerpt">
				<Highlight text={row.excerpt} find={find} />
			</p>
			<RowTime row={row} now={now} />
			{row.list !== "spam" && row.list !== "deleted" && <Assignee row={row} />}
			{row.list !== "deleted" && <RowMarks row={row} now={now} />}
		</li>
	);
});

/** The date of receipt, unless the row shows the lead's age. A printed list always has date and time. */
const Received = ({ row, now }: { readonly row: LeadSummary; readonly now: number }) => (
	<>
		{row.list !== "spam" && row.status !== "new" && (
			<span className="received">
				{describeLocation(row) && <i>· </i>}received {shortDateWithYear(row.receivedAt, now)}
			</span>
		)}
		<span className="on-paper">
			Received {fullDate(row.receivedAt)}, {timeOfDay(row.receivedAt)}
		</span>
	</>
);

interface HighlightProps {
	readonly text: string;
	/** The search terms as typed. */
	readonly find: string;
}

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in which the matching beginnings of words are marked. */
function Highlight({ text, find }: HighlightProps) {
	const words = find.split(/\s+/).filter((word) => word.length > 1);
	if (words.length === 0) return text;
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escapePattern).join("|")})`, "giu");
	const parts: ReactNode[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(pattern)) {
		parts.push(text.slice(end, index), <mark key={index}>{found}</mark>);
		end = index + found.length;
	}
	return [...parts, text.slice(end)];
}

/** Characters of a status that fit beside its drawing on a phone. */
const maxShortStatus = 14;

/** The progress of a row: the time left to reply to a new lead, the steps of any other. */
function RowTime({ row, now }: { readonly row: LeadSummary; readonly now: number }) {
	if (row.list === "deleted")
		return (
			<p className="time-left">
				<b>Deleted</b>
			</p>
		);
	if (row.list === "spam") return <p className="age received">received {shortDate(row.receivedAt)}</p>;
	if (row.status === "new") {
		const used = Math.max(0, (row.answeredAt ?? now) - row.receivedAt);
		return (
			<>
				<p className="age received">{timeAgo(row.receivedAt, now)}</p>
				<DeadlineBar used={used / replyTime} />
				<p className="time-left">
					{row.answeredAt === null ? <ReplyMark due={row.receivedAt + replyTime} now={now} /> : <b>Answered</b>}
				</p>
			</>
		);
	}
	const isDone = row.status === "won" || row.status === "lost";
	const status = describeStatus(row, now);
	const next = describeNextDate(row, now);
	return (
		<>
			<StatusSteps step={stepIndex(row)} />
			<p className={status.length > maxShortStatus ? "time-left long" : "time-left"}>
				<b>{status}</b>
			</p>
			{isDone && row.statusAt !== null && (
				<p className="age">
					{row.status} {shortDate(row.statusAt)}
				</p>
			)}
			{!isDone && next && (
				<p className={next.isLate ? "age due late" : "age due"}>
					{next.isLate && <Icon icon={CircleAlert} />}
					{next.text}
				</p>
			)}
		</>
	);
}

function ReplyMark({ due, now }: { readonly due: number; readonly now: number }) {
	return due < now ? (
		<b className="over">
			<Icon icon={CircleAlert} /> {timeBetween(due, now)} overdue
		</b>
	) : (
		<>
			<b>{roughDuration(Math.min(due - now, replyTime))}</b> left
		</>
	);
}

/** The lead's assignee, or a button that assigns the lead to the person. */
function Assignee({ row }: { readonly row: LeadSummary }) {
	const me = useMe();
	const person = usePerson(row.assigneeId);
	const { assignToMe } = useLeadChanges();
	if (person) return <Avatar person={person} isMe={person.id === me.id} label={`Assigned to ${person.name}`} />;
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

interface RowMarksProps {
	readonly row: LeadSummary;
	readonly now: number;
}

/** Marks what is unusual about a lead: held as spam, not delivered, a follow-up of a new lead, an earlier enquiry. */
function RowMarks({ row: { list, spamReasons, troubles, followUp, earlierEnquiries }, now }: RowMarksProps) {
	const isSpam = list === "spam";
	const due = list === "new" && followUp !== null ? describeFollowUp(followUp, now) : undefined;
	if (!isSpam && troubles.length === 0 && !due && earlierEnquiries === 0) return null;
	return (
		<p className="badges">
			{isSpam && (
				<span className="badge">
					<Icon icon={Ban} />
					{capitalize(spamReasons.join(", ")) || "Marked manually"}
				</span>
			)}
			{!isSpam &&
				troubles.map((trouble) => (
					<span key={`${trouble.channel} ${trouble.replyId}`} className={isWaiting(trouble) ? "badge" : "badge bad"}>
						<Icon icon={CircleAlert} />
						{nameDelivery(trouble)}
					</span>
				))}
			{due && (
				<span className={due.isLate ? "badge bad" : "badge"}>
					<Icon icon={Calendar} />
					{due.text}
				</span>
			)}
			{earlierEnquiries > 0 && (
				<span className="badge">
					<Icon icon={History} />
					{earlierEnquiries < 9
						? pluralize(earlierEnquiries, "earlier enquiry", "earlier enquiries")
						: "9 or more earlier enquiries"}
				</span>
			)}
		</p>
	);
}

/** Shows how far a lead in progress has come between New and Won. */
const StatusSteps = ({ step }: { readonly step: number }) => (
	<span className="steps" style={{ "--step": step }} aria-hidden="true" />
);
