import { afterAll } from "vitest";
import { startService } from "./service.ts";
import { startSink } from "./sink.ts";

interface Product {
	readonly url: string;
	readonly sink: Awaited<ReturnType<typeof startSink>>;
	readonly service: Awaited<ReturnType<typeof startService>>;
}

let running: Promise<Product> | undefined;

/** The built product with an empty store and all its webhooks pointed at one sink; one for each test file. */
export const product = (): Promise<Product> => (running ??= start());

async function start(): Promise<Product> {
	const sink = await startSink();
	const service = await startService({
		// Every visit comes from an address of its own, so that no test meets the limit on posts.
		env: {
			TRUST_PROXY: "1",
			HUB_WEBHOOK_BASE_URL: `${sink.url}/hubs`,
			CRM_WEBHOOK_URL: `${sink.url}/crm`,
		},
	});
	return { url: service.url, sink, service };
}

afterAll(async () => {
	if (!running) return;
	const { service, sink } = await running;
	await service.stop();
	await sink.stop();
});
