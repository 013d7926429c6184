import { Calendar } from "lucide";
import { useRef } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { daysLater, isoDay, longDay, noonOf } from "../common/times.ts";
import { useActs } from "../common/use-acts.ts";
import { useNow } from "../common/use-now.ts";

/** The Friday after today. */
function nextFriday(today: string): string {
	const weekday = new Date(noonOf(today)).getUTCDay();
	return daysLater(today, ((5 - weekday + 6) % 7) + 1);
}

/** A button with our words opens the platform's calendar. */
export function FollowUp({ lead }: { readonly lead: Lead }) {
	const { act } = useActs();
	const input = useRef<HTMLInputElement>(null);
	const today = isoDay(useNow());
	const set = (day: string | null) => void act(lead, { kind: "follow-up", day });
	return (
		<div className="follow field">
			<b id="follow-up">Follow up on</b>
			<span className="picker">
				<button
					type="button"
					className={lead.followUp ? "date" : "date unset"}
					aria-labelledby="follow-up follow-up-day"
					onClick={() => input.current?.showPicker()}
				>
					<span id="follow-up-day">{lead.followUp ? longDay(noonOf(lead.followUp)) : "No date yet"}</span>
					<Icon of={Calendar} />
				</button>
				<input
					ref={input}
					type="date"
					tabIndex={-1}
					aria-hidden="true"
					min={today}
					value={lead.followUp ?? ""}
					onChange={({ target }) => set(target.value || null)}
				/>
			</span>
			<div className="quick">
				<button type="button" onClick={() => set(daysLater(today, 1))}>
					Tomorrow
				</button>
				<button type="button" onClick={() => set(nextFriday(today))}>
					Friday
				</button>
				<button type="button" onClick={() => set(daysLater(today, 7))}>
					In a week
				</button>
				{lead.followUp && (
					<button type="button" onClick={() => set(null)}>
						No date
					</button>
				)}
			</div>
		</div>
	);
}
