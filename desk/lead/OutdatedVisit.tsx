import { Calendar } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { findOutdatedVisit, formatStepTime } from "../shared/next-step.ts";
import { useNow } from "../ui/use-now.ts";
import { useCanReply, writeAboutVisit } from "./activity/reply-draft.ts";

/** Warns, until somebody has told the customer, that they expect another visit or got no confirmation at their address. */
export function OutdatedVisit({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const now = useNow();
	const canReply = useCanReply(lead);
	const visit = findOutdatedVisit(lead, now);
	if (!visit) return null;
	const time = visit.at === visit.confirmedAt ? "" : `, moved to ${formatStepTime(visit)},`;
	const cancelled = [`The visit${time} has been called off since`, "Email a cancellation"];
	const moved = ["The visit has been moved since", "Email the new time"];
	const corrected = ["That address has been corrected since", `Confirm to ${lead.email}`];
	const [reason, offer] = visit.isPlanned ? corrected : lead.nextStep?.kind === "visit" ? moved : cancelled;
	return (
		<div className="delivery-problem">
			<Icon icon={Calendar} />
			<p>
				<b>
					The confirmation for {formatStepTime({ at: visit.confirmedAt })} went to {visit.email}.
				</b>{" "}
				{reason}. Please tell the customer.
			</p>
			{canReply && (
				<button type="button" className="button outline" onClick={() => writeAboutVisit(lead, me, now)}>
					{offer}
				</button>
			)}
		</div>
	);
}
