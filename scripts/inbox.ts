import "./end-with-npm.ts";
import { startInbox } from "./inbox/server.ts";

try {
	await startInbox(process.argv.slice(2), process.env, (text) => process.stdout.write(text));
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 2;
}
