import { parseResponse } from "hono/client";
import { Ban, Download, Send, ShieldCheck, Trash2, Unlink, UserX } from "lucide";
import { useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { refreshAfterChange } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { useWriter } from "../api/leads.ts";
import { useIsOwner } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { isDelivered } from "../shared/deliveries.ts";
import { warnOfVisit } from "../shared/next-step.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { ConfirmButton } from "../ui/Dialog.tsx";
import { toastSeconds, useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { Deliveries, hasDeliveryTrouble } from "./activity/Deliveries.tsx";
import { PersonalDataDialog } from "./PersonalDataDialog.tsx";
import "./lead-actions.css";

/** Actions that remove a lead from its list. Spam can be undone; deleting only for a moment, so it asks first. */
export function LeadActions({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const isOwner = useIsOwner();
	const writer = useWriter(lead.reference);
	const [dialog, setDialog] = useState<"export" | "erase">();
	const desk = useDesk();
	const toasts = useToasts();
	const revoke = () =>
		toasts.tryChange("Not revoked", async () => {
			await parseResponse(desk.api.leads[":id"]["revoke-link"].$post({ param: { id: lead.id } }));
			toasts.show({ text: "The link no longer works." });
			await refreshAfterChange(desk);
		});
	const isSpam = lead.list === "spam";
	const writing = writer ? `${writer.name} is writing a reply here. ` : "";
	const warning = warnOfVisit(lead, useNow()) + writing;
	const count = lead.merged.length;
	const merged = count > 0 ? `, and ${pluralize(count, "enquiry", "enquiries")} merged into it` : "";
	const notSpamWords = isDelivered(lead)
		? "Moves back to its list; it has already been sent on"
		: "Moves to New and is sent on; the customer gets no confirmation";
	return (
		<section>
			<h2>Actions</h2>
			<ul className="lead-actions">
				<li>
					<AsyncButton action={() => changeLead(lead, { isSpam: !isSpam })}>
						<Icon icon={isSpam ? ShieldCheck : Ban} />
						<span>{isSpam ? "Not spam" : "Spam"}</span>
						<small>{isSpam ? notSpamWords : isDelivered(lead) ? "Moves to Spam" : "Moves to Spam; not sent on"}</small>
					</AsyncButton>
				</li>
				{!isSpam && !hasDeliveryTrouble(lead) && (
					<li>
						<details>
							<summary>
								<Icon icon={Send} />
								<span>Deliveries</span>
								<small>Where it was sent, and sending it again</small>
							</summary>
							<Deliveries lead={lead} />
						</details>
					</li>
				)}
				{lead.hasLink && (
					<li>
						<ConfirmButton
							title="Revoke the customer’s link?"
							question="The customer’s page shows that its link has expired, and takes no more messages and photographs. What they have sent stays here. The next email to them carries a new link."
							confirm="Revoke link"
							isDangerous
							action={revoke}
						>
							<Icon icon={Unlink} />
							<span>Revoke the customer’s link…</span>
							<small>Their page stops working at once</small>
						</ConfirmButton>
					</li>
				)}
				{isOwner && (
					<>
						<li>
							<ConfirmButton
								title={`Delete ${lead.name || lead.reference}?`}
								question={`${warning}This deletes the lead with its notes, replies and files${merged}. You can undo it for ${toastSeconds} seconds. After that it cannot be restored.`}
								confirm="Delete lead"
								isDangerous
								action={() => changeLead(lead, { isDeleted: true })}
							>
								<Icon icon={Trash2} />
								<span>Delete this lead…</span>
								<small>With its notes, replies and files</small>
							</ConfirmButton>
						</li>
						<li>
							<button type="button" onClick={() => setDialog("export")}>
								<Icon icon={Download} />
								<span>Export this customer…</span>
								<small>All their data in one file, pictures small</small>
							</button>
						</li>
						<li>
							<button type="button" className="danger" onClick={() => setDialog("erase")}>
								<Icon icon={UserX} />
								<span>Erase this customer…</span>
								<small>Permanently deletes all their data</small>
							</button>
						</li>
					</>
				)}
			</ul>
			{dialog && (
				<PersonalDataDialog {...{ lead, warning }} isErasing={dialog === "erase"} close={() => setDialog(undefined)} />
			)}
		</section>
	);
}
