import "./toast.css";
import { CircleAlert, CircleCheck, X } from "lucide";
import { company, links } from "../../content/company/company.ts";
import type { Notice } from "../../forms/messages.ts";
import { EmailAddress } from "../components/EmailAddress.tsx";
import { Icon } from "../components/Icon.tsx";

interface ToastProps extends Notice {
	readonly kind: "success" | "failure";
	/** Shows the phone number and the email address under the notice. */
	readonly hasContacts?: boolean;
	/** Closes the notice; absent on a page without scripts. */
	readonly onClose?: (() => void) | undefined;
}

/**
 * Shows the result of a submission beside the form's button. It is part of the page's layout, because on a phone an
 * overlay would cover the form or the number to call. It stays until it is closed or the form is submitted again.
 */
export const Toast = ({ kind, title, text, hasContacts, onClose }: ToastProps) => (
	<div className={`toast ${kind}`} role={kind === "failure" ? "alert" : "status"}>
		<Icon icon={kind === "failure" ? CircleAlert : CircleCheck} />
		<p>
			<b>{title}</b>
			<span>{text}</span>
		</p>
		{hasContacts && (
			<p className="toast-contacts">
				<a href={links.phone}>{company.phone}</a>
				<a href={links.email}>
					<EmailAddress />
				</a>
			</p>
		)}
		{onClose && (
			<button type="button" className="square bare" aria-label="Dismiss" onClick={onClose}>
				<Icon icon={X} />
			</button>
		)}
	</div>
);
