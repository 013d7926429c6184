import { CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead, Status } from "../api/types.ts";
import { ActButton } from "../common/ActButton.tsx";
import { Day } from "../common/Day.tsx";
import { clockAndDay, dayAndClock, exactLength, length, promise, shortDayAndClock } from "../common/times.ts";
import { useActs } from "../common/use-acts.ts";
import { useNow } from "../common/use-now.ts";
import { statusNames } from "../list/words.ts";
import "./clock.css";

/** The next station of each: the one brick button. */
const nextStation: Partial<Record<Status, Exclude<Status, "lost">>> = {
	new: "contacted",
	contacted: "visit",
	visit: "quoted",
	quoted: "won",
};

/** The 24 hours of a lead: what is left, or, once it is answered, the record of what they took. */
export function Clock({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const { act, take } = useActs();
	const next = nextStation[lead.status];
	return (
		<section className="clock" aria-label="The reply">
			<Hours lead={lead} />
			<div className="actions">
				{lead.status === "new" && lead.takenBy !== me.id && (
					<ActButton className="button line" act={() => take(lead)}>
						{lead.takenBy === "" ? "Take it" : "Take it over"}
					</ActButton>
				)}
				{next && (
					<ActButton className="button" act={() => act(lead, { kind: "status", status: next })}>
						Mark as {statusNames[next].toLowerCase()}
					</ActButton>
				)}
			</div>
		</section>
	);
}

function Hours({ lead: { receivedAt, answeredAt, answeredBy } }: { readonly lead: Lead }) {
	const now = useNow();
	const due = receivedAt + promise;
	const used = Math.max(0, (answeredAt ?? now) - receivedAt);
	const isOver = used > promise;
	const [head, aside] =
		answeredAt === null
			? [`${length(Math.abs(due - now))} ${isOver ? "over" : "left"}`, `${length(used)} used`]
			: [`Answered after ${exactLength(used)}`, "of 24 h"];
	const end =
		answeredAt === null
			? `${isOver ? "Reply was due" : "Reply by"} ${clockAndDay(due, now)}`
			: `Answered${answeredBy ? ` by ${answeredBy}` : ""}, ${shortDayAndClock(answeredAt)}`;
	return (
		<div>
			<p className="words">
				{isOver && answeredAt === null ? (
					<b className="over">
						<Icon of={CircleAlert} /> {head}
					</b>
				) : (
					<b>{head}</b>
				)}
				<span>{aside}</span>
			</p>
			<Day used={used} isWhole />
			<p className="ends">
				<span>Received {dayAndClock(receivedAt, now)}</span>
				<span>{end}</span>
			</p>
		</div>
	);
}
