/** Runs the service as in operation, but with limits on posts that a measurement never reaches. */
import { readSettings } from "../server/config.ts";
import { runService } from "../server/service.ts";
import { unmetLimits } from "./limits.ts";

process.env.NODE_ENV ??= "production";

await runService(readSettings(process.env), unmetLimits);
