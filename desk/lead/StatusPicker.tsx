import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Lead, Status } from "../api/types.ts";
import { shortDayAndClock } from "../ui/times.ts";
import { statusNames } from "./labels.ts";
import { lostReasons } from "./lost-reasons.ts";
import { useLeadActions } from "./use-lead-actions.ts";
import "./status-picker.css";

const stations = ["new", "contacted", "visit", "quoted"] as const satisfies readonly Status[];
const ends = ["won", "lost"] as const satisfies readonly Status[];

/** Returns the time at which the lead reached each status. */
function datesOf({ receivedAt, events }: Lead): Partial<Record<string, number>> {
	const dates: Record<string, number> = { new: receivedAt };
	for (const { what, detail, at, isUndone } of events)
		if (what === "status" && !isUndone && detail.to && detail.to !== "new") dates[detail.to] = at;
	return dates;
}

/** The steps from New to Won on a line; Lost asks for its reason in place. */
export function StatusPicker({ lead }: { readonly lead: Lead }) {
	const { act } = useLeadActions();
	const [isLosing, setLosing] = useState(false);
	const dates = datesOf(lead);
	const fieldset = useRef<HTMLFieldSetElement>(null);
	const status = isLosing ? "lost" : lead.status;
	const leave = ({ relatedTarget }: FocusEvent) => {
		// When the window itself loses the focus, it will come back
		if (document.hasFocus() && !fieldset.current?.contains(relatedTarget)) setLosing(false);
	};
	const cancel = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !isLosing) return;
		event.preventDefault();
		setLosing(false);
		fieldset.current?.querySelector<HTMLElement>(`[value="${lead.status}"]`)?.focus();
	};
	const choose = (next: Status) => {
		setLosing(next === "lost");
		if (next !== "lost") void act(lead, { kind: "status", status: next });
	};
	const here = [...stations, ...ends].indexOf(lead.status);
	const station = (each: Status, at: number) => {
		const date = at > here ? undefined : dates[each];
		return (
			<label key={each}>
				<input
					type="radio"
					name="status"
					value={each}
					checked={each === status}
					onChange={() => choose(each)}
					onKeyDown={moveOnly}
				/>
				<span>{statusNames[each]}</span>
				{date !== undefined && each !== "won" && each !== "lost" && <small>{shortDayAndClock(date)}</small>}
			</label>
		);
	};
	return (
		<fieldset ref={fieldset} className="programme" onBlur={leave} onKeyDown={cancel}>
			<legend>Where it stands</legend>
			{stations.map(station)}
			<div className="fork">{ends.map(station)}</div>
			{status === "lost" && (
				<div className="field reason">
					<label htmlFor="lost-reason">Why it was lost</label>
					{isLosing && (
						<p className="hint" id="not-lost-yet" role="status">
							Not saved yet: choose why.
						</p>
					)}
					<span className="select">
						<select
							id="lost-reason"
							{...(isLosing && { autoFocus: true, "aria-describedby": "not-lost-yet" })}
							value={isLosing ? "" : (lead.lostReason ?? "")}
							onChange={({ target }) => {
								setLosing(false);
								void act(lead, { kind: "lost", reason: target.value });
							}}
						>
							<option value="" disabled>
								Choose a reason
							</option>
							{[...new Set([...lostReasons, ...(lead.lostReason ? [lead.lostReason] : [])])].map((reason) => (
								<option key={reason} value={reason}>
									{reason}
								</option>
							))}
						</select>
					</span>
				</div>
			)}
		</fieldset>
	);
}

/** Moves the focus along the steps with arrow keys, without choosing any: Space or Enter chooses. */
function moveOnly(event: KeyboardEvent<HTMLInputElement>) {
	if (event.key === "Enter") return event.currentTarget.click();
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const all = [...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>("[name=status]") ?? [])];
	all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}
