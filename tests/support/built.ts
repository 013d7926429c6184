import { run } from "../../scripts/processes.ts";

/** Builds the site where it is stale. */
export default (): Promise<void> => run("node", ["scripts/build.ts"]);
