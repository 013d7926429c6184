import { Mail } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { findOutdatedVisit, formatLength, formatStepTime } from "../shared/next-step.ts";
import { shortDayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { beginReply, useCanReply, writeAboutVisit } from "./activity/reply-draft.ts";

/** Warns, until the customer has been told, that they expect another visit, or that an email went astray. */
export function OutdatedEmail({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const now = useNow();
	const canReply = useCanReply(lead);
	const visit = findOutdatedVisit(lead, now);
	const reply = lead.misdirectedReply;
	if (!visit && !reply) return null;
	const sent = visit
		? `The confirmation for ${formatStepTime({ at: visit.confirmedAt })}`
		: `The reply of ${shortDayAndTime(reply?.at ?? now)}`;
	const time = !visit || visit.at === visit.confirmedAt ? "" : `, moved to ${formatStepTime(visit)},`;
	const cancelled = [`The visit${time} has been called off since`, "Email a cancellation"];
	const isMoved = lead.nextStep?.at !== visit?.confirmedAt;
	const changed = isMoved
		? ["The visit has been moved since", "Email the new time"]
		: [`The visit now takes ${formatLength(lead.nextStep?.minutes ?? null)}`, "Email the new length"];
	const corrected = ["That address has been corrected since", visit ? `Confirm to ${lead.email}` : "Send it again"];
	const [reason, offer] = !visit || visit.isPlanned ? corrected : lead.nextStep?.kind === "visit" ? changed : cancelled;
	return (
		<div className="delivery-problem">
			<Icon icon={Mail} />
			<p>
				<b>
					{sent} went to {(visit ?? reply)?.email}.
				</b>{" "}
				{reason}. Please tell the customer.
			</p>
			{canReply && (
				<button
					type="button"
					className="button outline"
					onClick={() => (visit ? writeAboutVisit(lead, me, now) : beginReply(lead, me, reply?.text ?? ""))}
				>
					{offer}
				</button>
			)}
		</div>
	);
}
