import { parseResponse } from "hono/client";
import { Fragment, useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { normalizeName } from "../../forms/clean-text.ts";
import { joinNames } from "../../forms/contact-details.ts";
import { formName } from "../../forms/form-names.ts";
import { refreshLists } from "../api/cache.ts";
import { useApiQuery, useDesk } from "../api/desk.ts";
import { exportCustomer } from "../api/leads.ts";
import type { CustomerLead, Lead } from "../api/types.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { clearErasedDrafts } from "../state/drafts.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import "./personal-data-dialog.css";

interface PersonalDataDialogProps {
	readonly lead: Lead;
	/** Says which visit the customer expects, and that a colleague is writing to them; empty without either. */
	readonly warning: string;
	readonly isErasing: boolean;
	readonly close: () => void;
}

const listWords = (words: readonly string[]) => new Intl.ListFormat("en-GB").format(words);
/** Exports or erases a customer's data, lead by lead. Erasing cannot be undone, so it asks for the address in full. */
export function PersonalDataDialog({ lead, warning, isErasing, close }: PersonalDataDialogProps) {
	const desk = useDesk();
	const param = { id: lead.id };
	const toasts = useToasts();
	const { removeFromList } = useLeadChanges();
	const { data: customer } = useApiQuery(
		["customer", lead.id],
		(api) => parseResponse(api.leads[":id"].customer.$get({ param })),
		{ gcTime: 0 },
	);
	const [changed, setChanged] = useState<readonly string[]>([]);
	const [typed, setTyped] = useState("");
	const { own = [], possible = [], mentions = [] } = customer ?? {};
	const isNamed = ({ name }: CustomerLead) => normalizeName(name) === normalizeName(lead.name);
	/** Leads under the customer's name are ticked. Other people may share a phone or a mailbox with the customer. */
	const isChosen = (line: CustomerLead) => (own.includes(line) && isNamed(line)) !== changed.includes(line.reference);
	const linked = own.filter((line) => !isNamed(line) && line.isLinked);
	const unlinked = own.filter((line) => !isNamed(line) && !line.isLinked);
	const groups = [
		["", own.filter(isNamed)],
		["The same email or phone under another name: tick what is theirs as well.", linked],
		["Linked only through another enquiry: these may be somebody else’s.", unlinked],
		[
			"These may be theirs too: another spelling of their address, the same name and postcode, the same number before it was changed, or marked as not the same customer.",
			possible,
		],
	] as const;
	const chosen = [...own, ...possible].filter(isChosen);
	const references = chosen.map(({ reference }) => reference);
	const names = joinNames(chosen) || "this customer";
	const toggle = (reference: string) =>
		setChanged(changed.includes(reference) ? changed.filter((each) => each !== reference) : [...changed, reference]);
	/** The lead whose customer has to be named: the opened one, or the first of the ticked ones. */
	const named = chosen.find(({ reference }) => reference === lead.reference) ?? chosen[0] ?? lead;
	const what = named.email ? "email address" : named.phone ? "phone number" : "reference";
	const contact = named.email || named.phone || named.reference;
	const erase = () =>
		toasts.tryChange("Not erased", async () => {
			const json = { leads: references, confirm: typed };
			const { leads, kept } = await parseResponse(desk.api.leads[":id"].erase.$post({ param, json }));
			clearErasedDrafts(references);
			close();
			if (references.includes(lead.reference)) removeFromList(chosen);
			const words = kept.length > 0 ? ` Kept: ${listWords(kept)}.` : "";
			toasts.show({
				text: `Erased ${names}: ${pluralize(leads, "lead")} and everything stored with ${leads === 1 ? "it" : "them"}.${words}`,
			});
			await refreshLists(desk);
		});
	const download = () =>
		toasts.tryChange("Not exported", async () => {
			await exportCustomer(desk, lead.id, references);
			close();
		});
	return (
		<FormDialog
			title={`${isErasing ? "Erase" : "Export"} ${names}`}
			confirm={`${isErasing ? "Erase" : "Export"} ${pluralize(chosen.length, "lead")}`}
			isDangerous={isErasing}
			isReady={chosen.length > 0 && (typed.trim() !== "" || !isErasing)}
			action={isErasing ? erase : download}
			onClose={close}
		>
			<p>
				{isErasing
					? `${warning}This permanently deletes the ticked leads with their notes, replies and files. It cannot be undone.`
					: "One page, to read and print, has the ticked leads with their notes and replies, and where each was sent. A note may name other people: read the page before you pass it on."}
			</p>
			{groups.map(
				([text, lines]) =>
					lines.length > 0 && (
						<Fragment key={text}>
							{text && <p>{text}</p>}
							<ul className="customer-leads">
								{lines.map((line) => (
									<li key={line.reference}>
										<label>
											<input type="checkbox" checked={isChosen(line)} onChange={() => toggle(line.reference)} />
											<span>
												<b>
													{formName(line.form)}, {fullDate(line.receivedAt)}
												</b>
												<small>{[line.reference, line.name, line.email, line.phone].filter(Boolean).join(" · ")}</small>
												{line.mergedInto && (
													<small>{`Merged into ${line.mergedInto}: its notes and replies may be about ${line.name}`}</small>
												)}
											</span>
										</label>
									</li>
								))}
							</ul>
						</Fragment>
					),
			)}
			{mentions.length > 0 && (
				<p>
					Other people’s leads with this customer’s address or number in a text stay as they are:{" "}
					{listWords(mentions.map(({ reference, name }) => `${reference} of ${name}`))}.
				</p>
			)}
			{isErasing && (
				<>
					<p className="small">
						What was sent on stays with its recipients: ask them to erase it too. Backups keep it until they are
						replaced.
					</p>
					<TextField
						id="erase-confirm"
						label={`Type the ${what} to confirm`}
						hint={`Type ${contact} in full.`}
						data-focus
						type="text"
						autoComplete="off"
						spellCheck={false}
						value={typed}
						onType={setTyped}
					/>
				</>
			)}
		</FormDialog>
	);
}
