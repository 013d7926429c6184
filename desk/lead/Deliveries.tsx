import { Check, CircleAlert, Clock3, RotateCw } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Channel, DeliveryView, Lead } from "../api/types.ts";
import { capitalised, clock, counted, dayAndClock } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { ordinal } from "./activity.ts";
import { formWord } from "./forms.ts";
import "./deliveries.css";
import { SendAgain } from "./SendAgain.tsx";

export const channelName = (channel: Channel, form: Lead["form"]) =>
	({
		webhook: form === "contact" ? "CRM webhook" : `${capitalised(formWord(form))} webhook`,
		"office-mail": "Mail to the office",
		confirmation: "Confirmation",
	})[channel];

/** Describes a delivery's state in one line. */
function outcome(delivery: DeliveryView, isSpam: boolean, now: number): string {
	const { channel, state, deliveredAt, nextAttemptAt, attempts } = delivery;
	const tries = attempts.length;
	const when = capitalised(dayAndClock(deliveredAt ?? now, now));
	switch (state) {
		case "delivered": {
			if (isSpam) return `${when}, before it was marked as spam`;
			if (channel === "confirmation") return `${when}, to the customer`;
			return tries > 1 ? `${when}, ${ordinal(tries)} try` : when;
		}
		case "pending":
			return tries === 0 ? "On its way" : `${counted(tries, "try", "tries")}, next ${clock(nextAttemptAt ?? now)}`;
		case "failed":
			return `Gave up after ${counted(tries, "try", "tries")}`;
		case "held":
			return "Waits until it is set up";
		case "skipped":
			if (isSpam) return "Held as spam";
			return attempts.at(-1)?.error
				? capitalised(String(attempts.at(-1)?.error))
				: "Not sent: its sender’s network had several";
	}
}

/** Lists the lead's deliveries with their states. Each can be sent again. */
export function Deliveries({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const [asked, setAsked] = useState<Channel>();
	if (lead.deliveries.length === 0) return null;
	return (
		<section>
			<h2>Where it went</h2>
			<ul className="outs">
				{lead.deliveries.map((delivery) => {
					const { channel, state } = delivery;
					const name = channelName(channel, lead.form);
					const isBad = state === "failed" || (state === "pending" && delivery.attempts.length > 0);
					return (
						<li key={channel} className={state === "delivered" ? undefined : isBad ? "bad" : "still"}>
							<Icon of={state === "delivered" ? Check : isBad ? CircleAlert : Clock3} />
							<span>
								<b>{name}</b>
								<small>{outcome(delivery, lead.list === "spam", now)}</small>
							</span>
							<button
								type="button"
								className="square"
								aria-label={`Send again: ${name}…`}
								title="Send again…"
								onClick={() => setAsked(channel)}
							>
								<Icon of={RotateCw} />
							</button>
						</li>
					);
				})}
			</ul>
			{asked && <SendAgain lead={lead} channel={asked} close={() => setAsked(undefined)} />}
		</section>
	);
}
