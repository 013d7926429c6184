/** Words of the diagram of who talks to whom. */
export const team = { client: "You", manager: "Your project manager" } as const;
