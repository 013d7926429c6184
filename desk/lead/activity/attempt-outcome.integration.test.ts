import { expect, test } from "vitest";
import { claim } from "../../../server/delivery/queue.ts";
import { type RetryDecision, settle } from "../../../server/delivery/settle.ts";
import { connectDesk } from "../../../tests/support/service/desk-client.ts";
import { refreshLead } from "../../api/cache.ts";
import { nextAttempt } from "../../api/deliveries.ts";
import { sendReply } from "../../api/notes.ts";
import { createToasts } from "../../ui/toasts.tsx";
import { showAttemptOutcome } from "./attempt-outcome.ts";

test("the toast about an unsent reply disappears once the reply is sent", async () => {
	const { desk, service, list } = await connectDesk();
	const [lead] = await list("Nadia Rahman");
	if (!lead) throw new Error("No lead");
	const id = crypto.randomUUID();
	const attempt = async (at: number, status: number, decision: RetryDecision) => {
		await claim(service.db, "reply", "worker", 1, at);
		const made = { startedAt: at, duration: 1, status, error: status === 250 ? null : `SMTP ${status}` };
		const delivery = { leadId: lead.id, channel: "reply", replyId: id, owner: "worker" } as const;
		await settle(service.db, { ...delivery, attempt: made, decision, now: at });
	};
	await sendReply(desk, { id, leadId: lead.id, reference: lead.reference, text: "Does Tuesday suit you?" });
	const now = service.time.now;
	await attempt(now, 451, { state: "pending", nextAttemptAt: now + 1 });
	const toasts = createToasts();
	showAttemptOutcome(desk, toasts, lead, await nextAttempt(desk, lead.reference, "reply", 0), "the customer");
	toasts.tick(true);
	expect(toasts.get()).toMatchObject({ isBad: true, text: expect.stringMatching(/^Reply not sent yet: SMTP 451/) });
	await attempt(now + 1, 250, { state: "delivered" });
	await refreshLead(desk, lead.reference);
	toasts.tick(true);
	expect(toasts.get()).toBeUndefined();
});
