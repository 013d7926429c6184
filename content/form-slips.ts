/** What a form says about a draft, a lost connection and the like; what it says once sent stands in forms/messages.ts. */
export const formSlips = {
	/** After a reload, a crash or a dead connection. */
	restored: { text: "We kept what you had typed, on this device only.", action: "Clear" },
	/** The browser was offline when the button was pressed. */
	offline: {
		text: "You are offline. Keep this page open: we will send this as soon as you are connected again.",
		action: "Do not send",
	},
} as const;
