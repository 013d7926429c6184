import type { Notice } from "../../forms/messages.ts";

/** What a form says about its last submission: one message at a time, so that none contradicts another. */
export type Message =
	/** Once it was closed its reference alone stays: the visitor may not have noted it yet. */
	| (Notice & { readonly kind: "success"; readonly reference: string | undefined; readonly isClosed?: boolean })
	| (Notice & {
			readonly kind: "failure";
			/** Offers the phone number and the e-mail address. */
			readonly hasContacts?: boolean;
	  })
	/** Offline when the button was pressed at that time, in ISO 8601: it will be sent once there is a connection. */
	| { readonly kind: "waiting"; readonly pressedAt: string };
