import { Calendar } from "lucide";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { followUpDays } from "../shared/labels.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { useCommand } from "../ui/keyboard.tsx";
import { isoDay, longDay, noonOf } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";

/** Follow-up date: a button with our own label opens the platform's date picker. */
export function FollowUp({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const input = useRef<HTMLInputElement>(null);
	const today = isoDay(useNow());
	const [isTyping, setTyping] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const saved = lead.followUp ?? "";
	useCommand(`follow-up of ${lead.reference}`, () => button.current?.focus());
	const saveDay = (day: string | null) => changeLead(lead, { kind: "follow-up", day });
	/** Opens the date picker for a mouse; the keyboard gets a field, which is saved as a whole. */
	const open = ({ detail }: MouseEvent) => {
		if (detail > 0) return input.current?.showPicker();
		setTyping(true);
	};
	useEffect(() => {
		if (isTyping) input.current?.focus();
	}, [isTyping]);
	const saveTyped = () => {
		const { value = saved, validity } = input.current ?? {};
		setTyping(false);
		if (validity?.valid && value !== saved) void saveDay(value || null);
		else if (input.current) input.current.value = saved;
	};
	const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === "Escape") event.currentTarget.value = saved;
		if (event.key === "Escape" || (event.key === "Enter" && event.currentTarget.reportValidity())) {
			event.preventDefault();
			button.current?.focus();
		}
	};
	return (
		<div className="follow-up field">
			<b id="follow-up">Follow up on</b>
			<span className={isTyping ? "date-picker typing" : "date-picker"}>
				<button
					ref={button}
					type="button"
					className={lead.followUp ? "date" : "date unset"}
					aria-labelledby="follow-up follow-up-day"
					onClick={open}
				>
					<span id="follow-up-day">{lead.followUp ? longDay(noonOf(lead.followUp)) : "No date set"}</span>
					<Icon icon={Calendar} />
				</button>
				<input
					ref={input}
					type="date"
					key={saved}
					{...(isTyping ? { "aria-labelledby": "follow-up" } : { tabIndex: -1, "aria-hidden": true })}
					min={today}
					defaultValue={saved}
					onChange={isTyping ? undefined : saveTyped}
					onBlur={isTyping ? saveTyped : undefined}
					onKeyDown={isTyping ? handleKey : undefined}
				/>
			</span>
			<div className="quick">
				{followUpDays(today).map(({ name, day }) => (
					<AsyncButton key={name} action={() => saveDay(day)}>
						{name}
					</AsyncButton>
				))}
				{lead.followUp && <AsyncButton action={() => saveDay(null)}>Clear date</AsyncButton>}
			</div>
		</div>
	);
}
