import { Calendar } from "lucide";
import { useRef } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { quickDays } from "../common/quick-days.ts";
import { isoDay, longDay, noonOf } from "../common/times.ts";
import { useActs } from "../common/use-acts.ts";
import { useNow } from "../common/use-now.ts";

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
				{quickDays(today).map(({ name, day }) => (
					<button key={name} type="button" onClick={() => set(day)}>
						{name}
					</button>
				))}
				{lead.followUp && (
					<button type="button" onClick={() => set(null)}>
						No date
					</button>
				)}
			</div>
		</div>
	);
}
