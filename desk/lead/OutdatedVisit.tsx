import { Calendar } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { findOutdatedVisit, formatStepTime } from "../shared/next-step.ts";
import { useNow } from "../ui/use-now.ts";
import { useCanReply, writeAboutVisit } from "./activity/reply-draft.ts";

/** Warns that the customer still expects a visit that was moved or called off, until somebody has told them. */
export function OutdatedVisit({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const now = useNow();
	const canReply = useCanReply(lead);
	const visit = findOutdatedVisit(lead, now);
	if (!visit) return null;
	const isMoved = lead.nextStep?.kind === "visit";
	return (
		<div className="delivery-problem">
			<Icon icon={Calendar} />
			<p>
				<b>The customer has a confirmation for {formatStepTime(visit)}.</b>{" "}
				{isMoved ? "The visit has been moved" : "That visit has been called off"}: tell them.
			</p>
			{canReply && (
				<button type="button" className="button outline" onClick={() => writeAboutVisit(lead, me, now)}>
					{isMoved ? "Email the new time" : "Email a cancellation"}
				</button>
			)}
		</div>
	);
}
