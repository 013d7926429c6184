/** Runs the service as in operation, but with limits on posts that a measurement never reaches. */

import { postLimits } from "../server/http/rate-limit.ts";
import { runService } from "../server/service.ts";
import { readSettings } from "../server/settings/settings.ts";
import { unmetLimits } from "./limits.ts";

process.env.NODE_ENV ??= "production";

Object.assign(postLimits, unmetLimits);
await runService(readSettings(process.env));
