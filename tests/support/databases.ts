import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openStore, type StoreOptions } from "../../server/store/open.ts";
import type { Store } from "../../server/store/store.ts";
import { startPostgres } from "./postgres.ts";

/** Creates empty databases of one engine, for tests that run on both. */
export interface TestDatabases {
	/** Creates a database. @returns its address */
	create(): Promise<string>;
	stop(): Promise<void>;
}

export const databaseEngines = {
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

export const engineNames = ["SQLite", "PostgreSQL"] as const satisfies readonly (keyof typeof databaseEngines)[];

/** Opens an empty SQLite store for one test. */
export async function openEmptyStore(): Promise<Store> {
	const databases = await databaseEngines.SQLite();
	const store = await openStore(await databases.create());
	onTestFinished(async () => {
		await store.close();
		await databases.stop();
	});
	return store;
}

/** Opens a store on a new database, or on the one at that address; closed when the test ends. */
export async function openOn(databases: TestDatabases, url?: string, options?: StoreOptions): Promise<Store> {
	const store = await openStore(url ?? (await databases.create()), options);
	onTestFinished(() => store.close());
	return store;
}
