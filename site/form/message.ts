import type { Notice } from "../../forms/messages.ts";

/** What a form says about its last submission: one message at a time, so that none contradicts another. */
export type Message =
	| (Notice & { readonly kind: "success"; readonly reference: string | undefined })
	| (Notice & { readonly kind: "failure" })
	/** Offline when the button was pressed at that time, in ISO 8601: it will be sent once there is a connection. */
	| { readonly kind: "waiting"; readonly pressedAt: string };
