import "./toast.css";
import { CircleAlert, CircleCheck, X } from "lucide";
import { company, links } from "../../content/company.ts";
import type { Notice } from "../../forms/messages.ts";
import { Icon } from "../components/Icon.tsx";

interface ToastProps extends Notice {
	readonly kind: "success" | "failure";
	/** Ways to reach the company, under what the notice says. */
	readonly hasContacts?: boolean;
	readonly onClose: () => void;
}

/**
 * Says beside the form's button what became of it. It has a place of its own in the page: on a phone there is none
 * above it that the form, or the number to call, would not lie under. It stays until it is closed or the button is
 * pressed again.
 */
export const Toast = ({ kind, title, text, hasContacts, onClose }: ToastProps) => (
	<div className={`toast ${kind}`} role={kind === "failure" ? "alert" : "status"}>
		<Icon of={kind === "failure" ? CircleAlert : CircleCheck} />
		<p>
			<b>{title}</b>
			<span>{text}</span>
		</p>
		{hasContacts && (
			<p className="toast-contacts">
				<a href={links.phone}>{company.phone}</a>
				<a href={links.email}>{company.email}</a>
			</p>
		)}
		<button type="button" className="square bare" aria-label="Dismiss" onClick={onClose}>
			<Icon of={X} />
		</button>
	</div>
);
