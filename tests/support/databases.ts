import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openStore, type StoreOptions } from "../../server/store/open.ts";
import type { Store } from "../../server/store/store.ts";
import { startPostgres } from "./postgres.ts";

/** Empty databases of one engine, for the tests that hold for both. */
export interface TestDatabases {
	/** @returns the address of a database that nobody has used */
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

/** An empty SQLite store for one test. */
export async function openEmptyStore(): Promise<Store> {
	const databases = await databaseEngines.SQLite();
	const store = await openStore(await databases.create());
	onTestFinished(async () => {
		await store.close();
		await databases.stop();
	});
	return store;
}

/** A store on a database of its own, or on the one at that address; closed when the test ends. */
export async function openOn(databases: TestDatabases, url?: string, options?: StoreOptions): Promise<Store> {
	const store = await openStore(url ?? (await databases.create()), options);
	onTestFinished(() => store.close());
	return store;
}
