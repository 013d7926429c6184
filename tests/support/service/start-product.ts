import { startService } from "./service.ts";
import { startSink } from "./sink.ts";

/** Starts the built product with an empty database and all its webhooks pointed at one sink. */
export async function startProduct() {
	const sink = await startSink();
	const service = await startService({
		// Every visit gets another address, so that no test reaches the limit on posts
		env: {
			TRUST_PROXY: "1",
			HUB_WEBHOOK_BASE_URL: `${sink.url}/hubs`,
			CRM_WEBHOOK_URL: `${sink.url}/crm`,
		},
	});
	return {
		url: service.url,
		sink,
		service,
		async stop() {
			await service.stop();
			await sink.stop();
		},
	};
}
