import { buildIfStale, buildSettings } from "../../../scripts/build.ts";

/** Builds the site if it is stale, with the default settings, so that no developer's `.env` affects a test. */
export default (): Promise<void> => buildIfStale(buildSettings({}));
