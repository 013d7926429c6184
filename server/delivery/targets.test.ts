import { expect, test } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { targetsOf } from "./targets.ts";

test("a hub form's webhook is the base address plus its path, and the contact form's is the CRM", () => {
	const targetOf = targetsOf(
		readSettings({
			HUB_WEBHOOK_BASE_URL: "https://hooks.example/in/",
			CRM_WEBHOOK_URL: "https://crm.example/lead?key=1",
		}),
	);
	expect(targetOf("extra-services")).toBe("https://hooks.example/in/extra-services");
	expect(targetOf("contact")).toBe("https://crm.example/lead?key=1");
});

test("a form without a webhook setting has no target", () => {
	const targetOf = targetsOf(readSettings({}));
	expect([targetOf("gc"), targetOf("contact")]).toEqual([undefined, undefined]);
});
