import { type FormEvent, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { invite, type UnsentInvitation } from "../api/people.ts";
import { removeErrorCode } from "../shared/labels.ts";
import { Field, looksLikeEmail } from "../ui/Field.tsx";
import { longDayAndTime } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useBusy } from "../ui/use-busy.ts";
import "./invite.css";

interface InviteProps {
	/** The invitation that could not be mailed, if there is one. */
	readonly unsent: UnsentInvitation | undefined;
	readonly setUnsent: (unsent: UnsentInvitation | undefined) => void;
}

/** Form that invites somebody: by email, or by a link to pass on if none can be sent. */
export function Invite({ unsent, setUnsent }: InviteProps) {
	const desk = useDesk();
	const toasts = useToasts();
	const [name, setName] = useState("");
	const [email, setEmail] = useState("");
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [isBusy, run] = useBusy();
	const send = async () => {
		const newErrors = {
			...(!name.trim() && { name: "Enter a name" }),
			...(!looksLikeEmail(email) && { email: "Enter an email address" }),
		};
		setErrors(newErrors);
		setUnsent(undefined);
		if (Object.keys(newErrors).length > 0) return;
		try {
			const invitation = await invite(desk, name.trim(), email.trim());
			setUnsent(invitation);
			if (!invitation?.mailError) toasts.show({ text: `Invited: ${name.trim()}` });
			setName("");
			setEmail("");
		} catch (error) {
			if (error instanceof ApiError && error.status === 422) setErrors(error.errors);
			else toasts.showNotSaved(error, submit, { kept: "What you typed is still there." });
		}
	};
	const submit = (event?: FormEvent) => {
		event?.preventDefault();
		void run(send);
	};
	return (
		<form className="invite" noValidate onSubmit={submit}>
			<h3>Invite someone</h3>
			<Field
				id="invite-name"
				label="Name"
				autoComplete="off"
				value={name}
				error={errors.name}
				onChange={({ target }) => setName(target.value)}
			/>
			<Field
				id="invite-email"
				label="Email"
				type="email"
				autoComplete="off"
				value={email}
				error={errors.email}
				onChange={({ target }) => setEmail(target.value)}
			/>
			<button type="submit" className="button" aria-busy={isBusy}>
				Send invitation
			</button>
			{unsent && (
				<div className="field link" role="status">
					<label htmlFor="invite-link">
						{unsent.mailError === null
							? "No mail server is set up. Pass this link on; "
							: `The invitation has not been emailed yet: ${removeErrorCode(unsent.mailError)}. We will keep trying for a day. You can also pass this link on; `}
						it can be used once, until {longDayAndTime(unsent.expiresAt)}.
					</label>
					<input id="invite-link" readOnly value={unsent.link} onFocus={({ target }) => target.select()} />
				</div>
			)}
		</form>
	);
}
