/** The service as it runs in operation, but for limits on posts that a measurement does not meet. */
import { readSettings } from "../server/config.ts";
import { runService } from "../server/service.ts";
import { unmetLimits } from "./limits.ts";

process.env.NODE_ENV ??= "production";

await runService(readSettings(process.env), unmetLimits);
