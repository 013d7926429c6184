/** The service: reads the settings, wires the parts, listens, and stops cleanly. The only place with side effects. */
import { randomUUIDv7 } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics } from "prom-client";
import { buildApp } from "./app.ts";
import { readSettings, type Settings, shortRetention } from "./config.ts";
import { startDelivery } from "./delivery/delivery.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startIndexing } from "./indexing.ts";
import { memoryLimiter, type PostLimiter, sharedLimiter } from "./leads/limits.ts";
import { createHttpServer, listen, stopListening } from "./listen.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { loadSite } from "./site.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/store.ts";
import { targetsOf } from "./targets.ts";
import { welcome } from "./welcome.ts";

process.env.NODE_ENV ??= "production";

/** How long running requests may take after a stop, and everything together, in milliseconds (contract: 10 seconds). */
const graceful = 5_000;
const longestStop = 8_000;

/** @throws Error with one line that names the setting */
async function openDatabase(url: string): Promise<{ store: Store; limiter: PostLimiter }> {
	try {
		const store = await openStore(url);
		return { store, limiter: url.startsWith("postgres") ? await sharedLimiter(url) : memoryLimiter() };
	} catch (error) {
		const reason = error instanceof Error ? error.message || error.name : String(error);
		throw new Error(`DATABASE_URL: the store cannot be opened: ${reason}`);
	}
}

async function start(settings: Settings): Promise<void> {
	const { PORT, HOST, DATABASE_URL, TRUST_PROXY, SMTP_URL, ALERT_TO } = settings;
	const clock = () => new Date();
	const site = await loadSite(fileURLToPath(new URL("../build", import.meta.url)));
	const { store, limiter } = await openDatabase(DATABASE_URL);
	const metrics = createMetrics(store.backlog, clock);
	collectDefaultMetrics({ register: metrics.registry });

	const log = createLog();
	const targetOf = targetsOf(settings);

	const app = buildApp({
		...site,
		proxies: TRUST_PROXY,
		intake: store,
		hasTarget: (form) => targetOf(form) !== undefined,
		wake: () => delivery.wake(),
		limiter,
		metrics,
		log,
		clock,
		newId: randomUUIDv7,
	});
	const server = createHttpServer(app, log);
	const port = await listen(server, PORT, HOST);
	const delivery = startDelivery({
		store,
		targetOf,
		schedule: settings.DELIVERY_SCHEDULE,
		secret: settings.WEBHOOK_SECRET,
		log,
		onAttempt: metrics.attempted,
	});
	const housekeeping = startHousekeeping({
		store,
		retention: settings.LEAD_RETENTION,
		mail: SMTP_URL && ALERT_TO ? { url: SMTP_URL, to: ALERT_TO } : undefined,
		log,
	});
	const indexing = startIndexing({ store, log });

	let isStopping = false;
	const stop = async (): Promise<void> => {
		if (isStopping) return;
		isStopping = true;
		const ended = Promise.all([stopListening(server, graceful), delivery.stop(), housekeeping.stop(), indexing.stop()]);
		await Promise.race([ended, wait(longestStop)]);
		await limiter.close();
		await store.close();
		process.exit(0);
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);

	const host = HOST.includes(":") ? `[${HOST}]` : HOST;
	process.stdout.write(welcome(settings, `http://${host}:${port}`));
	const warning = shortRetention(settings.LEAD_RETENTION);
	if (warning) process.stderr.write(`Warning: ${warning}\n`);
}

try {
	await start(readSettings(process.env));
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
