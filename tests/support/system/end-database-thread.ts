/** Runs the service, and ends the thread that holds its database when a signal (SIGUSR2) arrives. */
process.on("worker", (thread) => process.once("SIGUSR2", () => thread.terminate()));
await import("../../../server/main.ts");
