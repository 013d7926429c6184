import { CircleAlert } from "lucide";
import { type FormEvent, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { invite } from "../api/people.ts";
import { useToasts } from "../ui/toasts.tsx";
import "./invite.css";

interface Faults {
	readonly name?: string;
	readonly email?: string;
}

interface InviteProps {
	/** The link to pass on by hand when no mail can be sent; otherwise null. */
	readonly link: string | null;
	readonly setLink: (link: string | null) => void;
}

/** Form that invites somebody: by mail, or, if none can be sent, by a link to pass on. */
export function Invite({ link, setLink }: InviteProps) {
	const desk = useDesk();
	const toasts = useToasts();
	const [name, setName] = useState("");
	const [email, setEmail] = useState("");
	const [faults, setFaults] = useState<Faults>({});
	const [isBusy, setBusy] = useState(false);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isBusy) return;
		const missing = {
			...(!name.trim() && { name: "Who is it?" }),
			...(!/.@./.test(email) && { email: "Where does the invitation go?" }),
		};
		setFaults(missing);
		setLink(null);
		if (Object.keys(missing).length > 0) return;
		setBusy(true);
		try {
			setLink(await invite(desk, name.trim(), email.trim()));
			toasts.show({ text: `Invited: ${name.trim()}` });
			setName("");
			setEmail("");
		} catch (error) {
			if (error instanceof ApiError && error.status === 422) setFaults(error.errors);
			else toasts.showNotSaved(error, () => void submit(event), { kept: "What you typed is still there." });
		} finally {
			setBusy(false);
		}
	};
	return (
		<form className="invite" noValidate onSubmit={(event) => void submit(event)}>
			<h3>Invite someone</h3>
			<div className="field">
				<label htmlFor="invite-name">Name</label>
				<input
					id="invite-name"
					autoComplete="off"
					value={name}
					aria-invalid={faults.name !== undefined}
					aria-describedby={faults.name && "invite-name-fault"}
					onChange={({ target }) => setName(target.value)}
				/>
				<Fault id="invite-name-fault" text={faults.name} />
			</div>
			<div className="field">
				<label htmlFor="invite-email">Email</label>
				<input
					id="invite-email"
					type="email"
					autoComplete="off"
					value={email}
					aria-invalid={faults.email !== undefined}
					aria-describedby={faults.email && "invite-email-fault"}
					onChange={({ target }) => setEmail(target.value)}
				/>
				<Fault id="invite-email-fault" text={faults.email} />
			</div>
			<button type="submit" className="button" aria-busy={isBusy}>
				Send invitation
			</button>
			{link && (
				<div className="field link" role="status">
					<label htmlFor="invite-link">
						No mail server is set up. Pass this link on; it works once, for seven days.
					</label>
					<input id="invite-link" readOnly value={link} onFocus={({ target }) => target.select()} />
				</div>
			)}
		</form>
	);
}

const Fault = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
	text && (
		<p className="error" id={id} role="alert">
			<Icon of={CircleAlert} /> {text}
		</p>
	);
