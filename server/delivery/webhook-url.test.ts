import { expect, test } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { findWebhookUrl } from "./webhook-url.ts";

test("hub forms go to the base address plus their path, the contact form to the CRM", () => {
	const settings = readSettings({
		HUB_WEBHOOK_BASE_URL: "https://hooks.example/in/",
		CRM_WEBHOOK_URL: "https://crm.example/lead?key=1",
	});
	expect(findWebhookUrl(settings, "extra-services")).toBe("https://hooks.example/in/extra-services");
	expect(findWebhookUrl(settings, "contact")).toBe("https://crm.example/lead?key=1");
});

test("a hub form's target keeps the query and the credentials of the base address", () => {
	const settings = readSettings({ HUB_WEBHOOK_BASE_URL: "https://user:p%40ss@hooks.example/in/?sig=a%2Fb" });
	expect(findWebhookUrl(settings, "gc")).toBe("https://user:p%40ss@hooks.example/in/gc?sig=a%2Fb");
});

test("a hub form with its own address does not use the base address", () => {
	const env = { HUB_WEBHOOK_URLS: "gc=https://hook.example/a?sig=b%2Fc==\n extra-services=https://hook.example/d" };
	const own = readSettings(env);
	expect(findWebhookUrl(own, "gc")).toBe("https://hook.example/a?sig=b%2Fc==");
	expect(findWebhookUrl(own, "extra-services")).toBe("https://hook.example/d");
	expect(findWebhookUrl(own, "plumbing")).toBeUndefined();
	const both = readSettings({ ...env, HUB_WEBHOOK_BASE_URL: "https://hooks.example" });
	expect(findWebhookUrl(both, "gc")).toBe("https://hook.example/a?sig=b%2Fc==");
	expect(findWebhookUrl(both, "plumbing")).toBe("https://hooks.example/plumbing");
});

test("a form without a webhook setting has no target", () => {
	const settings = readSettings({});
	expect([findWebhookUrl(settings, "gc"), findWebhookUrl(settings, "contact")]).toEqual([undefined, undefined]);
});
