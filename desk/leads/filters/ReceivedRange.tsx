import { useEffect, useRef } from "react";
import type { View } from "../../api/leads.ts";
import { useView } from "../../shared/view.ts";
import { noonOf, shortDateWithYear } from "../../ui/times.ts";

/** Earlier days are years that are still being typed, such as 0202. */
const firstDay = "2020-01-01";

interface ReceivedRangeProps {
	/** Distinguishes the fields of the popover from those of the phone's sheet. */
	readonly id: string;
	/** Replaces the window's history entry instead of adding one. */
	readonly replacesHistory?: boolean;
}

/** Two days that limit when the leads were received. Either may be left empty. */
export const ReceivedRange = ({ id, replacesHistory = false }: ReceivedRangeProps) => (
	<fieldset className="received-range">
		<legend>Received</legend>
		<DayField id={`${id}-since`} label="From" bound="since" replacesHistory={replacesHistory} />
		<DayField id={`${id}-until`} label="To" bound="until" replacesHistory={replacesHistory} />
	</fieldset>
);

interface DayFieldProps {
	readonly id: string;
	readonly label: string;
	readonly bound: "since" | "until";
	readonly replacesHistory: boolean;
}

function DayField({ id, label, bound, replacesHistory }: DayFieldProps) {
	const { view, change } = useView();
	const input = useRef<HTMLInputElement>(null);
	const day = view[bound] ?? "";
	// A field that React controls would lose a date that is only half typed
	useEffect(() => {
		if (input.current && input.current !== document.activeElement) input.current.value = day;
	}, [day]);
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				ref={input}
				id={id}
				type="date"
				defaultValue={day}
				min={bound === "until" ? (view.since ?? firstDay) : firstDay}
				max={bound === "since" ? view.until : undefined}
				onChange={({ target: { value, validity } }) => {
					if (validity.valid && value !== day) change({ [bound]: value || undefined }, replacesHistory);
				}}
				onBlur={({ target }) => target.reportValidity()}
			/>
		</div>
	);
}

/** Describes the days of receipt: `since 5 Jan`, `until 5 Jan 2025`, `5 Jan to 2 Mar`. */
export function describeRange({ since, until }: Pick<View, "since" | "until">, now: number): string | undefined {
	const name = (day: string) => shortDateWithYear(noonOf(day), now);
	if (since && until) return since === until ? `on ${name(since)}` : `${name(since)} to ${name(until)}`;
	if (since) return `since ${name(since)}`;
	return until && `until ${name(until)}`;
}
