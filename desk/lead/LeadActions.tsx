import { Ban, ShieldCheck, Trash2, UserX } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Change, Lead, LeadSummary } from "../api/types.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { useLeadActions } from "./use-lead-actions.ts";
import "./lead-actions.css";
import { isDelivered } from "./activity.ts";
import { EraseDialog } from "./EraseDialog.tsx";

interface LeadActionsProps {
	readonly lead: Lead;
	readonly leave: (row: LeadSummary) => void;
}

/** Actions that remove a lead from its list: spam and delete can be undone, erasing the person cannot. */
export function LeadActions({ lead, leave }: LeadActionsProps) {
	const { act } = useLeadActions();
	const [isErasing, setErasing] = useState(false);
	const isSpam = lead.list === "spam";
	const notSpamWords = isDelivered(lead) ? "Goes back; it was delivered before" : "Goes to New, and out to its webhook";
	const andLeave = async (change: Change) => {
		if (await act(lead, change)) leave(lead);
	};
	return (
		<section>
			<h2>This lead</h2>
			<ul className="deeds">
				<li>
					<AsyncButton act={() => andLeave({ kind: isSpam ? "not-spam" : "spam" })}>
						<Icon of={isSpam ? ShieldCheck : Ban} />
						<span>{isSpam ? "Not spam" : "Spam"}</span>
						<small>{isSpam ? notSpamWords : "Leaves the list, goes nowhere, is kept"}</small>
					</AsyncButton>
				</li>
				<li>
					<AsyncButton act={() => andLeave({ kind: "remove" })}>
						<Icon of={Trash2} />
						<span>Delete this lead</span>
						<small>Can be undone for ten seconds</small>
					</AsyncButton>
				</li>
				{lead.email && (
					<li>
						<button type="button" className="danger" onClick={() => setErasing(true)}>
							<Icon of={UserX} />
							<span>Erase this person…</span>
							<small>All that we hold about them, for good</small>
						</button>
					</li>
				)}
			</ul>
			{isErasing && <EraseDialog lead={lead} leave={leave} close={() => setErasing(false)} />}
		</section>
	);
}
