import "./environment.ts";
import { main } from "../server/cli/main.ts";
import { demo } from "./demo/command.ts";

try {
	process.exitCode = await main(process.argv.slice(2), [demo]);
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
