import { temporaryRoot } from "../system/temporary-root.ts";
import { startOwnPostgres } from "./postgres.ts";

/**
 * Starts one PostgreSQL for all test files, unless one is given, because starting it takes longer than most of them.
 */
export default async function setup(): Promise<() => Promise<void>> {
	if (process.env.TEST_DATABASE_URL) return async () => undefined;
	const server = await startOwnPostgres({ root: temporaryRoot, isDurable: false });
	process.env.TEST_DATABASE_URL = server.url;
	return server.stop;
}
