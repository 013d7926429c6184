import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

/** Empty databases of one engine, for the tests that hold for both. */
export interface TestDatabases {
	/** @returns the address of a database that nobody has used */
	create(): Promise<string>;
	stop(): Promise<void>;
}

export const engines = {
	async SQLite(): Promise<TestDatabases> {
		const folder = mkdtempSync(join(tmpdir(), "leads-"));
		let made = 0;
		return {
			create: async () => `file:${join(folder, `${++made}.db`)}`,
			stop: async () => rmSync(folder, { recursive: true, force: true }),
		};
	},
	async PostgreSQL(): Promise<TestDatabases> {
		const server = await startPostgres();
		return { create: () => server.createDatabase(), stop: () => server.stop() };
	},
};

export const engineNames = ["SQLite", "PostgreSQL"] as const satisfies readonly (keyof typeof engines)[];
