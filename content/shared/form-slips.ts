/** Messages about drafts, lost connections and the like; the messages after sending are in forms/messages.ts. */
export const formSlips = {
	/** Shown after a reload, a crash or a dead connection. */
	restored: { text: "We kept what you had typed, on this device only.", action: "Clear" },
	/** Shown to visitors who come from a service's page, where the form ticks that service. */
	ticked: (service: string, about: string) => ({
		text: about === service ? `We have ticked ${service}.` : `For ${about.toLowerCase()} we have ticked ${service}.`,
		action: "Untick it",
	}),
	/** Shown if the browser was offline when the button was pressed. */
	offline: {
		text: "You are offline. Keep this page open: we will send this as soon as you are connected again.",
		action: "Do not send",
	},
} as const;
