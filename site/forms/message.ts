import type { Notice } from "../../forms/messages.ts";
import type { SentLead } from "./Receipt.tsx";

/** Result of a form's last submission: one message at a time, so that none contradicts another. */
export type Message =
	/** A closed success still shows its receipt, which the visitor may not have noted yet. */
	| (Notice & { readonly kind: "success"; readonly sent: SentLead; readonly isClosed?: boolean })
	| (Notice & {
			readonly kind: "failure";
			/** Shows the phone number and the email address. */
			readonly hasContacts?: boolean;
	  })
	/** Submitted offline, at that time in ISO 8601: the form is sent once there is a connection. */
	| { readonly kind: "waiting"; readonly submittedAt: string };
