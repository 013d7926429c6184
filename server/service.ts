import { randomUUIDv7 } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics } from "prom-client";
import { describeBackupHealth, registerBackupMetrics } from "./backup/backup-health.ts";
import { startBackupService } from "./backup/backup-service.ts";
import { createErasureListWriter } from "./backup/erasures-file.ts";
import { isPostgresAddress } from "./database/address.ts";
import { type Migrations, migrations } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import type { Database } from "./database/schema.ts";
import { readBacklog } from "./delivery/backlog.ts";
import { mailConcurrency, openSenders } from "./delivery/open-senders.ts";
import { maxRetryDelay } from "./delivery/retry-policy.ts";
import { findWebhookUrl } from "./delivery/webhook-url.ts";
import { startDeliveryWorker } from "./delivery/worker.ts";
import { startDesk } from "./desk/start.ts";
import { buildApp } from "./http/app.ts";
import { createHttpServer, listen, stopListening } from "./http/listen.ts";
import { createMetrics } from "./http/metrics.ts";
import {
	confirmationLimits,
	createMemoryLimiter,
	type Limit,
	postLimits,
	type RateLimiter,
} from "./http/rate-limit.ts";
import { createSharedLimiter } from "./http/shared-rate-limit.ts";
import { loadSite } from "./http/site.ts";
import { openOfficeMailer } from "./jobs/alerts.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { createLog, type Log } from "./log.ts";
import { listMailChannels } from "./mail/recipients.ts";
import type { Settings } from "./settings/settings.ts";
import { listMailWarnings, listWarnings } from "./settings/warnings.ts";
import { startupMessage } from "./startup-message.ts";

/** Time that running requests get after a stop, in milliseconds. */
const drainTimeout = 5_000;
/** Time limit of the whole shutdown, in milliseconds. `docs/operating.md` promises 10 seconds. */
const stopTimeout = 8_000;

/** @throws Error with one line that names the setting */
async function openStorage(
	url: string,
	limits: readonly Limit[],
	getNow: () => Date,
	log: Log,
	known: Migrations,
): Promise<{ db: Database; limiter: RateLimiter; confirmationLimiter: RateLimiter }> {
	try {
		const db = await openDatabase(url, {
			known,
			onUpdate: (migration) => log.info({ migration }, "updating the database"),
		});
		const isShared = isPostgresAddress(url);
		const open = (limits: readonly Limit[], counted: "posts" | "confirmations") =>
			isShared ? createSharedLimiter(url, limits, getNow, log, counted) : createMemoryLimiter(limits, getNow);
		return {
			db,
			limiter: await open(limits, "posts"),
			confirmationLimiter: await open(confirmationLimits, "confirmations"),
		};
	} catch (error) {
		const reason = error instanceof Error ? error.message || error.name : String(error);
		throw new Error(`DATABASE_URL: the database cannot be opened: ${reason}`, { cause: error });
	}
}

/**
 * Runs the service in this process: wires the parts, listens, prints the startup message and exits when a signal arrives.
 *
 * @param limits limits of posts; a benchmark passes others
 * @param known the migrations of this program; a test of upgrades passes more
 * @throws Error with a line for the person who started the program
 */
export async function runService(
	settings: Settings,
	limits: readonly Limit[] = postLimits,
	known: Migrations = migrations,
): Promise<void> {
	const { PORT, HOST, DATABASE_URL, TRUST_PROXY } = settings;
	const getNow = () => new Date();
	const log = createLog();
	const site = await loadSite(fileURLToPath(new URL("../build", import.meta.url)), log);
	const { db, limiter, confirmationLimiter } = await openStorage(DATABASE_URL, limits, getNow, log, known);
	const metrics = createMetrics((receivedBefore) => readBacklog(db, receivedBefore), getNow, log);
	collectDefaultMetrics({ register: metrics.registry });
	const backups = startBackupService(db, settings, log);
	registerBackupMetrics(metrics.registry, backups.read, log);

	const app = buildApp({
		...site,
		proxies: TRUST_PROXY,
		db,
		hasTarget: (form) => findWebhookUrl(settings, form) !== undefined,
		listMailChannels: (form, email) => listMailChannels(settings, form, email),
		wake: () => wake(),
		limiter,
		confirmationLimiter,
		metrics,
		reportBackups: async () => describeBackupHealth(await backups.read()),
		log,
		getNow,
		newId: randomUUIDv7,
	});
	const server = createHttpServer(app, log, TRUST_PROXY);
	const port = await listen(server, PORT, HOST);
	const undelivered = await readBacklog(db, Number.MAX_SAFE_INTEGER);
	const { senders, close: closeSenders } = openSenders(settings, db);
	const deliveries = senders.map((sender) =>
		startDeliveryWorker({
			db,
			sender,
			schedule: settings.DELIVERY_SCHEDULE,
			log,
			onAttempt: metrics.countAttempt,
			...(sender.channel !== "webhook" && { concurrency: mailConcurrency }),
		}),
	);
	const office = openOfficeMailer(settings);
	const housekeeping = startHousekeeping({
		db,
		retention: settings.LEAD_RETENTION,
		maxRetryDelay: maxRetryDelay(settings.DELIVERY_SCHEDULE),
		officeMailer: office?.officeMailer,
		readBackupHealth: backups.read,
		morning: settings.MORNING_MAIL,
		writeErasureLists: createErasureListWriter(db, settings, log),
		log,
	});

	const wake = () => {
		for (const delivery of deliveries) delivery.wake();
	};
	const desk = await startDesk(settings, { log, wake, getNow, isTerminal: process.stdout.isTTY, known });

	let isStopping = false;
	const stop = async (): Promise<void> => {
		if (isStopping) return;
		isStopping = true;
		const ended = Promise.all([
			stopListening(server, drainTimeout),
			desk && stopListening(desk.server, drainTimeout),
			...deliveries.map((delivery) => delivery.stop()),
			housekeeping.stop(),
			backups.stop(),
		]);
		await Promise.race([ended, wait(stopTimeout)]);
		closeSenders();
		office?.close();
		await desk?.close();
		await limiter.close();
		await confirmationLimiter.close();
		await db.destroy();
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);

	const { pausedSince } = await backups.read();
	const warnings = [...listWarnings(settings, pausedSince), ...listMailWarnings(settings, undelivered)];
	for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
	const host = HOST.includes(":") ? `[${HOST}]` : HOST;
	process.stdout.write(startupMessage(settings, `http://${host}:${port}`, desk));
}
