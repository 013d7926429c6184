import { useState } from "react";
import { cleanEmail } from "../../forms/clean-text.ts";
import { useMe } from "../api/session.ts";
import { askForEmailCheck } from "../shared/labels.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { draftKeys, useDraft } from "../state/drafts.ts";
import { TextField } from "../ui/Field.tsx";
import { useSubmit } from "../ui/use-submit.ts";

/** Form for the signed-in person's name and email. A new address counts once its link has been followed. */
export function NameAndEmail() {
	const change = useSettingsChange();
	const me = useMe();
	const [name, setName] = useDraft(draftKeys.ownName, me.name);
	const [email, setEmail] = useDraft(draftKeys.ownEmail, me.email);
	const [sentTo, setSentTo] = useState<string>();
	const isResend = !sentTo && !me.isEmailChecked && email === me.email && name === me.name;
	const [isBusy, submit] = useSubmit(async () => {
		const isSaved = await change(async ({ api }) => {
			// The name first: an email may be refused because the sign-in is too old
			if (name !== me.name) await api.name.$put({ json: { name } });
			if (isResend || email !== me.email) await api.email.$post({ json: { email: cleanEmail(email) } });
			if (!isResend && email === me.email) return "Saved";
			setSentTo(email);
			setEmail(me.email);
			return undefined;
		});
		if (isSaved) setName(me.name);
	});
	return (
		<form className="own-details" onSubmit={submit}>
			<TextField id="own-name" label="Name" autoComplete="name" required value={name} onType={setName} />
			<TextField
				id="own-email"
				label="Email"
				type="email"
				autoComplete="email"
				required
				value={email}
				onType={setEmail}
			/>
			<p className="small" role="status">
				{sentTo
					? `A link is on its way to ${sentTo}. Open it in this browser within a day: from then on it is your address. If none arrives, enter the address again.`
					: !me.isEmailChecked && `${askForEmailCheck(me.email)}.`}
				{!sentTo && me.isEmailChecked && location.hash === "#confirmed" && `Confirmed: you sign in as ${me.email}.`}
			</p>
			<button type="submit" className="button outline" aria-busy={isBusy}>
				{isResend ? "Send the link again" : "Save"}
			</button>
		</form>
	);
}
