import { useEffect, useRef } from "react";
import { capitalize } from "../../../content/shared/in-words.ts";
import type { View } from "../../api/leads.ts";
import { useView } from "../../shared/view.ts";
import { noonOf, shortDateWithYear } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";

/** Earlier days are years that are still being typed, such as 0202. */
const firstDay = "2020-01-01";
/** Later days have a year of more than four digits, or will have. */
const lastDay = "2099-12-31";

export function ReceivedRange() {
	const { view } = useView();
	const range = describeRange(view, useNow());
	return (
		<>
			<span className={range ? "select flat set" : "select flat"}>
				<button type="button" className="range" popoverTarget="received">
					{capitalize(range ?? "any time")}
				</button>
			</span>
			<div className="popover range-menu" id="received" popover="auto">
				<fieldset className="received-range">
					<legend>Received</legend>
					<DayField label="From" bound="since" />
					<DayField label="To" bound="until" />
				</fieldset>
			</div>
		</>
	);
}

function DayField({ label, bound }: { readonly label: string; readonly bound: "since" | "until" }) {
	const { view, change } = useView();
	const input = useRef<HTMLInputElement>(null);
	const day = view[bound] ?? "";
	// A field that React controls would lose a date that is only half typed
	useEffect(() => {
		if (input.current && input.current !== document.activeElement) input.current.value = day;
	}, [day]);
	return (
		<div className="field">
			<label htmlFor={bound}>{label}</label>
			<input
				ref={input}
				id={bound}
				type="date"
				defaultValue={day}
				min={bound === "until" ? (view.since ?? firstDay) : firstDay}
				max={(bound === "since" && view.until) || lastDay}
				onChange={({ target: { value, validity } }) => {
					if (validity.valid && value !== day) change({ [bound]: value || undefined });
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
