import { startService } from "./service.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** Starts the built product with an empty database and all its webhooks pointed at one receiver. */
export async function startProduct() {
	const receiver = await startWebhookReceiver();
	const service = await startService({
		// Every visit gets another address, so that no test reaches the limit on posts
		env: {
			TRUST_PROXY: "1",
			HUB_WEBHOOK_BASE_URL: `${receiver.url}/hubs`,
			CRM_WEBHOOK_URL: `${receiver.url}/crm`,
		},
	});
	return {
		url: service.url,
		receiver,
		service,
		async stop() {
			await service.stop();
			await receiver.stop();
		},
	};
}
