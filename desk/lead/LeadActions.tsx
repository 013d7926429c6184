import { Ban, Download, Send, ShieldCheck, Trash2, UserX } from "lucide";
import { useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { refreshLists } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { erasePerson, personDataUrl, usePersonData } from "../api/leads.ts";
import { useIsOwner } from "../api/session.ts";
import type { Lead } from "../api/types.ts";
import { isDelivered } from "../shared/deliveries.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { ConfirmButton, FormDialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { isoDay } from "../ui/times.ts";
import { toastSeconds, useToasts } from "../ui/toasts.tsx";
import { Deliveries, hasDeliveryTrouble } from "./activity/Deliveries.tsx";
import "./lead-actions.css";

/** Actions that remove a lead from its list. Spam can be undone; deleting only for a moment, so it asks first. */
export function LeadActions({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const isOwner = useIsOwner();
	const [isErasing, setErasing] = useState(false);
	const isSpam = lead.list === "spam";
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
				{isOwner && (
					<li>
						<ConfirmButton
							title={`Delete ${lead.name || lead.reference}?`}
							question={`This deletes the lead with its notes and replies. You can undo it for ${toastSeconds} seconds. After that it cannot be restored.`}
							confirm="Delete lead"
							isDangerous
							action={() => changeLead(lead, { isDeleted: true })}
						>
							<Icon icon={Trash2} />
							<span>Delete this lead…</span>
							<small>With its notes and replies</small>
						</ConfirmButton>
					</li>
				)}
				{!isSpam && !hasDeliveryTrouble(lead) && (
					<li>
						<details>
							<summary>
								<Icon icon={Send} />
								<span>Details</span>
								<small>Where it was sent, and sending it again</small>
							</summary>
							<Deliveries lead={lead} />
						</details>
					</li>
				)}
				{isOwner && lead.email && (
					<li>
						<button type="button" className="danger" onClick={() => setErasing(true)}>
							<Icon icon={UserX} />
							<span>Erase this customer…</span>
							<small>Permanently deletes all their data</small>
						</button>
					</li>
				)}
			</ul>
			{isErasing && <EraseDialog lead={lead} close={() => setErasing(false)} />}
		</section>
	);
}

interface EraseDialogProps {
	readonly lead: Lead;
	readonly close: () => void;
}

/** Dialog of the one action that cannot be undone: it counts the data, and the address must be typed in full. */
function EraseDialog({ lead, close }: EraseDialogProps) {
	const desk = useDesk();
	const toasts = useToasts();
	const { removeFromList } = useLeadChanges();
	const { data: person } = usePersonData(lead.id);
	const [typedEmail, setTyped] = useState("");
	const isMatching = typedEmail.trim().toLowerCase() === lead.email.trim().toLowerCase();
	const erase = () =>
		toasts.attempt(async () => {
			const { leads } = await erasePerson(desk, lead.id, typedEmail.trim());
			close();
			removeFromList([lead]);
			toasts.show({
				text: `Erased: ${pluralize(leads, "lead")} and everything stored with ${leads === 1 ? "it" : "them"}.`,
			});
			await refreshLists(desk);
		});
	return (
		<FormDialog
			title={`Erase ${lead.name || "this customer"}`}
			confirm={`Erase ${person ? pluralize(person.leads.length, "lead") : "all"}`}
			isDangerous
			isReady={isMatching}
			action={erase}
			more={
				<a className="button outline" href={personDataUrl(lead.id)} download>
					<Icon icon={Download} /> Download first
				</a>
			}
			onClose={close}
		>
			<p>
				This permanently deletes everything held about <b>{lead.email}</b>. It cannot be undone.
			</p>
			{person && (
				<ul className="erased-data">
					{listErasedData(person).map(([count, label]) => (
						<li key={label}>
							<b>{count}</b>
							<span>{label}</span>
						</li>
					))}
				</ul>
			)}
			<p className="small">
				This does not erase what has already been sent elsewhere: ask the recipients to erase it too. The download lists
				what was sent and when.
			</p>
			<TextField
				id="erase-address"
				label="Type the email address to confirm"
				hint={isMatching ? "The address matches." : "Type the address in full to enable the button."}
				data-focus
				type="email"
				autoComplete="off"
				spellCheck={false}
				value={typedEmail}
				onChange={({ target }) => setTyped(target.value)}
			/>
		</FormDialog>
	);
}

type PersonData = NonNullable<ReturnType<typeof usePersonData>["data"]>;

/** Lists what is erased, with counts: `2 leads, from 2023 and 2025`. */
function listErasedData(data: PersonData): readonly (readonly [count: number, label: string])[] {
	const { leads, deliveries, notes, replies } = data;
	const years = [...new Set(leads.map(({ receivedAt }) => isoDay(receivedAt).slice(0, 4)))].sort();
	return [
		[leads.length, `${leads.length === 1 ? "lead" : "leads"}, from ${new Intl.ListFormat("en-GB").format(years)}`],
		[deliveries, `${deliveries === 1 ? "copy" : "copies"} sent on: connected systems, office email, confirmation`],
		[notes, notes === 1 ? "note" : "notes"],
		[replies, replies === 1 ? "reply" : "replies"],
	];
}
