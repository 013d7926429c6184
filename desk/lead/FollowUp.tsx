import type { Lead } from "../api/types.ts";
import { followUpDays } from "../shared/labels.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { isDay, isoDay, longDay, noonOf } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { SavedField, useFieldDraft } from "./status/SavedField.tsx";

/** The day on which to follow up. The usual days are one click. */
export function FollowUp({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const today = isoDay(useNow());
	const draft = useFieldDraft(`follow-up-${lead.reference}`, lead.followUp ?? "");
	return (
		<SavedField
			className="follow-up"
			label="Follow-up"
			draft={draft}
			save={() => changeLead(lead, { followUp: draft.text || null }, { followUp: draft.seen || null })}
			problem={
				draft.text === "" || (isDay(draft.text) && draft.text >= today)
					? undefined
					: "Enter a day that is still to come."
			}
			problemId="follow-up-hint"
			hint={lead.followUp ? longDay(noonOf(lead.followUp)) : "No date set"}
			quick={
				<>
					{followUpDays(today).map(({ name, day }) => (
						<AsyncButton key={name} action={() => changeLead(lead, { followUp: day })}>
							{name}
						</AsyncButton>
					))}
					{lead.followUp && <AsyncButton action={() => changeLead(lead, { followUp: null })}>Clear date</AsyncButton>}
				</>
			}
		>
			<label htmlFor="follow-up">Follow up on</label>
			<input
				id="follow-up"
				type="date"
				value={draft.text}
				max="2099-12-31"
				aria-describedby="follow-up-hint"
				onChange={({ target }) => draft.type(target.value)}
			/>
		</SavedField>
	);
}
