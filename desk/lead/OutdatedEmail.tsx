import { Mail } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { describeTold, findOutdatedVisit, formatLength, formatStepTime, hasStepBegun } from "../shared/next-step.ts";
import { shortDayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { beginReply, composeAgain, useCanReply, writeAboutVisit } from "./activity/reply-draft.ts";

/** Warns, until the customer has been told, that they expect another visit, or that emails went astray. */
export function OutdatedEmail({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const now = useNow();
	const canReply = useCanReply(lead);
	const visit = findOutdatedVisit(lead, now);
	const isAstray = lead.misdirectedReplies.length > 0;
	if (!visit && !isAstray) return null;
	const [reason, offer] =
		visit && !visit.isPlanned ? explainChange(lead, visit.at, now) : ["", `Confirm to ${lead.email}`];
	const corrected = `That address has been ${lead.email ? "corrected" : "removed"} since.`;
	const again = isAstray ? composeAgain(lead, me, now) : "";
	return (
		<div className="delivery-problem">
			<Icon icon={Mail} />
			<p>
				{isAstray && (
					<>
						<b>{describeAstray(lead)}.</b> {corrected}{" "}
					</>
				)}
				{visit && !(visit.isPlanned && isAstray) && (
					<>
						<b>{describeTold(visit, now)}.</b> {reason || corrected}{" "}
					</>
				)}
				Please tell the customer.
			</p>
			{canReply && (again || !isAstray) && (
				<button
					type="button"
					className="button outline"
					onClick={() => (isAstray ? beginReply(lead, me, again) : writeAboutVisit(lead, me, now))}
				>
					{isAstray ? `Send ${lead.misdirectedReplies.length === 1 ? "it" : "them"} again` : offer}
				</button>
			)}
		</div>
	);
}

/** Says what has become of the visit that the customer was last told of, and which email to offer. */
function explainChange({ nextStep }: Lead, toldAt: string | null, now: number): readonly [string, string] {
	if (nextStep?.kind !== "visit")
		return toldAt !== null && hasStepBegun({ at: toldAt }, now)
			? ["The visit did not take place.", "Email an apology"]
			: ["The visit has been called off since.", "Email a cancellation"];
	if (toldAt === null) return [`It is booked again, for ${formatStepTime(nextStep)}.`, "Confirm by email"];
	if (toldAt !== nextStep.at) return ["The visit has been moved since.", "Email the new time"];
	return [`The visit now takes ${formatLength(nextStep.minutes)}.`, "Email the new length"];
}

/** Names the replies that went to a wrong address: `The replies of Sat 28 Nov, 23:05 and Sun 29 Nov, 09:10 went to …`. */
function describeAstray({ misdirectedReplies: replies }: Lead): string {
	const list = (words: readonly string[]) => new Intl.ListFormat("en-GB").format(new Set(words));
	const times = list(replies.map(({ at }) => shortDayAndTime(at)));
	return `The ${replies.length === 1 ? "reply" : "replies"} of ${times} went to ${list(replies.map(({ email }) => email))}`;
}
