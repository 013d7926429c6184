import { CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import type { LeadSummary } from "../api/types.ts";
import { DeadlineBar, Steps } from "../lead/DeadlineBar.tsx";
import { followUpWords, stationOf, statusNames } from "../lead/labels.ts";
import { dayAndMonth, length, shortDate } from "../ui/times.ts";
import { ReplyMark } from "./ReplyMark.tsx";

/** The line of a row with its text: the 24 hours of a waiting lead, the steps of one in hand. */
export function RowTime({ row, now }: { readonly row: LeadSummary; readonly now: number }) {
	if (row.list === "spam") return <p className="age">{dayAndMonth(row.receivedAt)}</p>;
	if (row.status === "new") {
		const used = Math.max(0, (row.answeredAt ?? now) - row.receivedAt);
		return (
			<>
				<p className="age">{length(now - row.receivedAt)} ago</p>
				<DeadlineBar used={used} />
				<p className="left">{row.answeredAt === null ? <ReplyMark used={used} /> : <b>Answered</b>}</p>
			</>
		);
	}
	const isDone = row.status === "won" || row.status === "lost";
	const followUp = row.followUp ? followUpWords(row.followUp, now) : undefined;
	return (
		<>
			<Steps at={stationOf(row.status)} />
			<p className={row.lostReason ? "left lost" : "left"}>
				<b>
					{statusNames[row.status]}
					{row.lostReason && `: ${row.lostReason.toLowerCase()}`}
				</b>
			</p>
			{isDone && row.statusAt !== null && (
				<p className="age">
					{row.status} {shortDate(row.statusAt)}
				</p>
			)}
			{!isDone && followUp && (
				<p className={followUp.isLate ? "age late" : "age"}>
					{followUp.isLate && <Icon of={CircleAlert} />}
					{followUp.text}
				</p>
			)}
		</>
	);
}
