/** Entry point of the service: reads the settings from the environment and runs the service until a signal ends it. */

import { isBug } from "./log.ts";
import { runService } from "./service.ts";
import { readSettings } from "./settings/settings.ts";

process.env.NODE_ENV ??= "production";

try {
	await runService(readSettings(process.env));
} catch (error) {
	const reason = error instanceof Error ? (isBug(error) && error.stack) || error.message : String(error);
	process.stderr.write(`${reason}\n`);
	process.exit(1);
}
