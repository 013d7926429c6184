import { useState } from "react";
import { sendAgain } from "../api/changes.ts";
import type { Channel, Lead } from "../api/types.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { showToast } from "../ui/toasts.ts";
import { targetOf } from "./activity.ts";
import { failureOf } from "./send-failure.ts";

interface SendAgainProps {
	readonly lead: Lead;
	readonly channel: Channel;
	readonly close: () => void;
}

/** Confirms before a lead is sent twice, because a sent message cannot be recalled. */
export function SendAgain({ lead, channel, close }: SendAgainProps) {
	const [isBusy, setBusy] = useState(false);
	const target = targetOf(channel, lead.form);
	const wasDelivered = lead.deliveries.some(
		(delivery) => delivery.channel === channel && delivery.deliveredAt !== null,
	);
	const send = async () => {
		setBusy(true);
		try {
			await sendAgain(lead, channel);
			showToast({ text: `On its way again to ${target}.` });
		} catch (error) {
			showToast({ isBad: true, ...failureOf(error, () => void send()) });
		}
		close();
	};
	return (
		<Dialog title={`Send again to ${target}?`} onClose={close}>
			<div className="inside">
				<p>
					{wasDelivered
						? `It has already arrived there once; ${channel === "confirmation" ? "the customer gets the confirmation a second time" : "it will be there twice"}.`
						: "It goes out at once, with a fresh row of tries."}
				</p>
				<div className="actions">
					<AsyncButton className="button" aria-busy={isBusy} act={send}>
						Send again
					</AsyncButton>
					<button type="button" className="button line" onClick={close} data-focus>
						Cancel
					</button>
				</div>
			</div>
		</Dialog>
	);
}
