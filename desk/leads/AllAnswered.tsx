import { ArrowRight } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { useOffice } from "../api/office.ts";
import { DeadlineBar } from "../lead/DeadlineBar.tsx";
import { exactLength } from "../ui/times.ts";

/** Shown while New is empty: a success message. The line is this week's longest wait. */
export function AllAnswered({ inHand }: { readonly inHand: number }) {
	const { data } = useOffice();
	return (
		<div className="empty">
			<h2>Every lead has had its reply</h2>
			{data && data.longestWait !== null && (
				<div className="scale">
					<p>
						<span>Longest wait this week: {exactLength(data.longestWait)}</span>
						<span>24 h</span>
					</p>
					<DeadlineBar used={data.longestWait} isWhole />
				</div>
			)}
			{data && data.followUpsToday > 0 && (
				<p>
					{data.followUpsToday} of the {inHand} in hand {data.followUpsToday === 1 ? "wants" : "want"} following up
					today.
				</p>
			)}
			<Link className="button line" to="/?list=in-hand">
				Open In hand <Icon of={ArrowRight} />
			</Link>
		</div>
	);
}
