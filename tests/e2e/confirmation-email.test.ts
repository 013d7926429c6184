import { expect, test } from "vitest";
import { composeConfirmation } from "../../server/mail/templates/confirmation.ts";
import { visit } from "../support/browser/browser.ts";
import { listTextsBeyondEdge } from "../support/browser/layout-checks.ts";

test("the confirmation fits a phone: its long link breaks", async () => {
	const lead = { reference: "BF-7K3Q0A", form: "plumbing", receivedAt: Date.now(), urgency: null } as const;
	const path = `/request/${"A".repeat(22)}`;
	const { html = "" } = composeConfirmation(lead, "https://www.brickfold.example", path);
	const page = await visit("/robots.txt", { early: true, unshared: true, width: 320 });
	await page.goto("about:blank");
	await page.setContent(html);
	expect(await listTextsBeyondEdge(page)).toEqual([]);
});
