import type { FormPath } from "../../forms/forms.ts";
import type { Settings } from "../settings/settings.ts";

type TargetSettings = Pick<Settings, "HUB_WEBHOOK_BASE_URL" | "CRM_WEBHOOK_URL">;

/** Returns the webhook URL of a form's leads; undefined if none is set. */
export function findWebhookUrl(
	{ HUB_WEBHOOK_BASE_URL, CRM_WEBHOOK_URL }: TargetSettings,
	form: FormPath,
): string | undefined {
	if (form === "contact") return CRM_WEBHOOK_URL;
	return HUB_WEBHOOK_BASE_URL && `${HUB_WEBHOOK_BASE_URL}/${form}`;
}
