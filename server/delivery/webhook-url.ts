import type { FormPath } from "../../forms/forms.ts";
import type { Settings } from "../settings/settings.ts";

type TargetSettings = Pick<Settings, "HUB_WEBHOOK_BASE_URL" | "HUB_WEBHOOK_URLS" | "CRM_WEBHOOK_URL">;

export function findWebhookUrl(
	{ HUB_WEBHOOK_BASE_URL, HUB_WEBHOOK_URLS, CRM_WEBHOOK_URL }: TargetSettings,
	form: FormPath,
): string | undefined {
	if (form === "contact") return CRM_WEBHOOK_URL;
	const own = HUB_WEBHOOK_URLS?.get(form);
	if (own !== undefined || HUB_WEBHOOK_BASE_URL === undefined) return own;
	const url = new URL(HUB_WEBHOOK_BASE_URL);
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/${form}`;
	return url.href;
}
