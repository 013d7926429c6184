import { fileURLToPath } from "node:url";
import { collectDefaultMetrics } from "prom-client";
import { buildApp } from "./app.ts";
import { registerBackupMetrics } from "./backup/backup-health.ts";
import { createErasureListWriter } from "./backup/erasures-file.ts";
import { startBackups } from "./backup/schedule.ts";
import { findUploadDisk } from "./customer-page/disk.ts";
import { openDatabase } from "./database/open.ts";
import type { Database } from "./database/schema.ts";
import { readBacklog } from "./delivery/backlog.ts";
import { mailConcurrency, openSenders } from "./delivery/open-senders.ts";
import { findWebhookUrl } from "./delivery/webhook-url.ts";
import { type DeliveryWorker, startDeliveryWorker } from "./delivery/worker.ts";
import { startDesk } from "./desk/start.ts";
import { createHttpServer, listen, stopListening } from "./http/listen.ts";
import { createMetrics } from "./http/metrics.ts";
import { confirmationLimits, createRateLimiter, postLimits } from "./http/rate-limit.ts";
import { loadSite } from "./http/site.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { openOfficeMailer } from "./jobs/office-mailer.ts";
import { createLog, type Log } from "./log.ts";
import { listMailChannels } from "./mail/recipients.ts";
import type { Settings } from "./settings/settings.ts";
import { listWarnings } from "./settings/warnings.ts";
import { startupMessage } from "./startup-message.ts";
import { version } from "./version.ts";
import { assignToSameColleague } from "./workflow/assignment.ts";
import { recordSentReplies } from "./workflow/replies.ts";

/** Time that running requests get after a stop, in milliseconds. */
const drainTimeout = 5_000;
/** Time limit of the whole stop, in milliseconds. `docs/operating.md` promises 10 seconds. */
const stopTimeout = 8_000;

/** @throws Error with one line that names the setting */
const openStorage = (url: string, log: Log): Promise<Database> =>
	openDatabase(url, { onUpdate: (migration) => log.info({ migration }, "updating the database") }).catch((error) => {
		const reason = error instanceof Error ? error.message || error.name : String(error);
		throw new Error(`DATABASE_URL: the database cannot be opened: ${reason}`, { cause: error });
	});

/**
 * Runs the service in this process: wires the parts, listens, prints the startup message and exits when a signal arrives.
 *
 * @throws Error with a line for the person who started the program
 */
export async function runService(environment: Settings): Promise<void> {
	const getNow = () => new Date();
	const log = createLog(undefined, environment.LOG_LEVEL);
	const site = await loadSite(fileURLToPath(new URL("../build", import.meta.url)), log);
	// Pages already name the address that they were built for; emails must name the same one
	const settings: Settings = { ...environment, SITE_URL: site.siteUrl };
	const { PORT, HOST, DATABASE_URL, TRUST_PROXY } = settings;
	const db = await openStorage(DATABASE_URL, log);
	const metrics = createMetrics((queuedBefore) => readBacklog(db, queuedBefore), getNow, log);
	collectDefaultMetrics({ register: metrics.registry });
	const backups = startBackups(db, settings, log);
	registerBackupMetrics(metrics.registry, backups.read, log);

	let deliveries: readonly DeliveryWorker[] = [];
	const wake = () => {
		for (const delivery of deliveries) delivery.wake();
	};
	const app = buildApp({
		...site,
		proxies: TRUST_PROXY,
		db,
		hasTarget: (form) => findWebhookUrl(settings, form) !== undefined,
		assign: assignToSameColleague,
		listMailChannels: (form, email) => listMailChannels(settings, db, form, email),
		wake,
		limiter: createRateLimiter(postLimits, getNow),
		confirmationLimiter: createRateLimiter(confirmationLimits, getNow),
		metrics,
		uploadDisk: findUploadDisk(DATABASE_URL),
		metricsToken: settings.METRICS_TOKEN,
		version,
		log,
		getNow,
	});
	const officeMailer = openOfficeMailer(settings);
	const { senders, close: closeSenders } = openSenders(settings, db, (now) => recordSentReplies(db, now));
	const desk = await startDesk(settings, {
		log,
		wake,
		getNow,
		countBrowserError: () => metrics.countBrowserError("desk"),
		isTerminal: process.stdout.isTTY,
	});
	const server = createHttpServer(app, log, TRUST_PROXY);
	const port = await listen(server, PORT, HOST);
	// Starts delivering once both ports are bound: a start that fails must neither accept nor deliver a lead
	deliveries = senders.map((sender) =>
		startDeliveryWorker({
			db,
			sender,
			schedule: settings.DELIVERY_SCHEDULE,
			log,
			onAttempt: metrics.countAttempt,
			...(sender.channel !== "webhook" && { concurrency: mailConcurrency }),
		}),
	);
	const housekeeping = startHousekeeping({
		db,
		retention: settings.LEAD_RETENTION,
		officeMailer,
		readBackupHealth: backups.read,
		morning: settings.MORNING_MAIL,
		writeErasureLists: createErasureListWriter(db, settings.BACKUP_TO, log),
		log,
	});

	let isStopping = false;
	const stop = async (): Promise<void> => {
		if (isStopping) return;
		isStopping = true;
		// A part may hang, such as a mail server. Its unfinished work continues after the next start
		setTimeout(() => process.exit(0), stopTimeout);
		officeMailer?.mailer.close();
		await Promise.all([
			stopListening(server, drainTimeout),
			desk && stopListening(desk.server, drainTimeout),
			...deliveries.map((delivery) => delivery.stop()),
			housekeeping.stop(),
			backups.stop(),
		]);
		closeSenders();
		await desk?.close();
		await db.destroy();
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);

	for (const warning of listWarnings(settings, environment.SITE_URL)) process.stderr.write(`Warning: ${warning}\n`);
	const host = HOST.includes(":") ? `[${HOST}]` : HOST;
	process.stdout.write(startupMessage(settings, `http://${host}:${port}`, desk));
}
