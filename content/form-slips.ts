/** What a form says about a draft, a lost connection and the like; what it says once sent stands in forms/messages.ts. */
export const formSlips = {
	/** After a reload, a crash or a dead connection. */
	restored: { text: "We kept what you had typed, on this device only.", action: "Clear" },
	/** Who came from a page about a service finds it ticked. */
	ticked: (service: string, about: string) => ({
		text: about === service ? `We have ticked ${service}.` : `For ${about.toLowerCase()} we have ticked ${service}.`,
		action: "Untick it",
	}),
	/** The browser was offline when the button was pressed. */
	offline: {
		text: "You are offline. Keep this page open: we will send this as soon as you are connected again.",
		action: "Do not send",
	},
} as const;
