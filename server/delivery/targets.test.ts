import { expect, test } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { targetsOf } from "./targets.ts";

test("hub forms go to the base address and their path, the contact form to the CRM", () => {
	const targetOf = targetsOf(
		readSettings({
			HUB_WEBHOOK_BASE_URL: "https://hooks.example/in/",
			CRM_WEBHOOK_URL: "https://crm.example/lead?key=1",
		}),
	);
	expect(targetOf("extra-services")).toBe("https://hooks.example/in/extra-services");
	expect(targetOf("contact")).toBe("https://crm.example/lead?key=1");
});

test("without a webhook there is no target", () => {
	const targetOf = targetsOf(readSettings({}));
	expect([targetOf("gc"), targetOf("contact")]).toEqual([undefined, undefined]);
});
