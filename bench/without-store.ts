/** The service as in operation but storing nothing: the upper bound for any store. */
import { randomUUIDv7 } from "node:crypto";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics } from "prom-client";
import { buildApp } from "../server/app.ts";
import { memoryLimiter } from "../server/leads/limits.ts";
import { createHttpServer, listen, stopListening } from "../server/listen.ts";
import { createLog } from "../server/log.ts";
import { createMetrics } from "../server/metrics.ts";
import { loadSite } from "../server/site.ts";
import { unmetLimits } from "./limits.ts";

process.env.NODE_ENV ??= "production";

const clock = () => new Date();
const log = createLog();
const noBacklog = async () => [];
const metrics = createMetrics(noBacklog, clock, log);
collectDefaultMetrics({ register: metrics.registry });

const app = buildApp({
	...(await loadSite(fileURLToPath(new URL("../build", import.meta.url)), log)),
	proxies: 1,
	intake: {
		accept: async ({ id, payload }) => ({ id, reference: "BF-000000", payload, isRepeat: false }),
		countSince: async () => 0,
		ping: async () => {},
	},
	hasTarget: () => false,
	mailsOf: () => [],
	wake: () => {},
	limiter: memoryLimiter(unmetLimits, clock),
	metrics,
	safety: async () => [],
	log,
	clock,
	newId: randomUUIDv7,
});
const server = createHttpServer(app, log, 1);
const port = await listen(server, 0, "127.0.0.1");
process.on("SIGTERM", async () => {
	await stopListening(server, 0);
	process.exit(0);
});
process.stdout.write(`The service without a store is at http://127.0.0.1:${port}\n`);
