import { buildIfStale, buildSettings } from "../../scripts/build.ts";

/** Builds the site where it is stale, with the default settings: a developer's `.env` decides no test. */
export default (): Promise<void> => buildIfStale(buildSettings({}));
