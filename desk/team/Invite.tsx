import { useState } from "react";
import { cleanEmail } from "../../forms/clean-text.ts";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { invite, type NewInvitation, refreshPeople, useSession } from "../api/session.ts";
import { draftKeys, useDraft } from "../state/drafts.ts";
import { TextField } from "../ui/Field.tsx";
import { longDayAndTime } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import "./invite.css";

interface InviteProps {
	readonly invitation: NewInvitation | undefined;
	readonly isUnsent: boolean;
	readonly setInvitation: (invitation: NewInvitation | undefined) => void;
}

/** Form that invites somebody: by email, and by a link to pass on in case that does not arrive. */
export function Invite({ invitation, isUnsent, setInvitation }: InviteProps) {
	const desk = useDesk();
	const toasts = useToasts();
	const [name, setName] = useDraft(draftKeys.inviteName);
	const [email, setEmail] = useDraft(draftKeys.inviteEmail);
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const canMail = useSession().data?.canMail === true;
	const isOnItsWay = invitation !== undefined && canMail && !isUnsent;
	const [isBusy, submit] = useSubmit(async () => {
		setErrors({});
		setInvitation(undefined);
		try {
			setInvitation(await invite(desk, name.trim(), cleanEmail(email)));
			await refreshPeople(desk);
			toasts.show({ text: `Invited: ${name.trim()}` });
			setName("");
			setEmail("");
		} catch (error) {
			if (error instanceof ApiError && error.status === 422) setErrors(error.errors);
			else toasts.showNotSaved(error, undefined, { kept: "What you typed is still there." });
		}
	});
	return (
		<form className="invite" noValidate onSubmit={submit}>
			<h3>Invite someone</h3>
			<TextField id="invite-name" label="Name" autoComplete="off" value={name} error={errors.name} onType={setName} />
			<TextField
				id="invite-email"
				label="Email"
				type="email"
				autoComplete="off"
				value={email}
				error={errors.email}
				onType={setEmail}
			/>
			<button type="submit" className="button" aria-busy={isBusy}>
				Send invitation
			</button>
			{invitation && (
				<div className="field link" role="status">
					<label htmlFor="invite-link">
						{isOnItsWay
							? `The invitation is on its way to ${invitation.email}. If it does not arrive, pass this link on; `
							: `${canMail ? "The invitation could not be emailed." : "No mail server is set up."} Pass this link on; `}
						it can be used once, until {longDayAndTime(invitation.expiresAt)}.
					</label>
					<input id="invite-link" readOnly value={invitation.link} onFocus={({ target }) => target.select()} />
				</div>
			)}
		</form>
	);
}
