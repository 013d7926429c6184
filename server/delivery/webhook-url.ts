import type { FormPath } from "../../forms/forms.ts";
import type { Settings } from "../settings/settings.ts";

type TargetSettings = Pick<Settings, "HUB_WEBHOOK_BASE_URL" | "CRM_WEBHOOK_URL">;

export function findWebhookUrl(
	{ HUB_WEBHOOK_BASE_URL, CRM_WEBHOOK_URL }: TargetSettings,
	form: FormPath,
): string | undefined {
	if (form === "contact") return CRM_WEBHOOK_URL;
	if (HUB_WEBHOOK_BASE_URL === undefined) return undefined;
	const url = new URL(HUB_WEBHOOK_BASE_URL);
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/${form}`;
	return url.href;
}
