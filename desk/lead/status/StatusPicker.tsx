import { type KeyboardEvent, useState } from "react";
import { closedStatuses, nameStatus, statusNames } from "../../../forms/lead-status.ts";
import { lostReasons, otherReason } from "../../../forms/lead-words.ts";
import type { Lead, Status } from "../../api/types.ts";
import { includeReason } from "../../shared/labels.ts";
import { OtherReasonDialog } from "../../shared/OtherReasonDialog.tsx";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { SelectField, toOption } from "../../ui/Field.tsx";
import { shortDayAndTime } from "../../ui/times.ts";
import { useStatusChange } from "./use-status-change.ts";

const openStatuses = ["new", "contacted", "visit", "quoted"] as const satisfies readonly Status[];

function findStatusDates({ receivedAt, events }: Lead): Partial<Record<string, number>> {
	const dates: Record<string, number> = { new: receivedAt };
	for (const { to, at, isUndone } of events) if (to.status && to.status !== "new" && !isUndone) dates[to.status] = at;
	return dates;
}

/** The steps from New to Won on a line; Lost asks for its reason in place. */
export function StatusPicker({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const changeStatus = useStatusChange(lead);
	/** The lead as the person saw it when they clicked Lost, until they have given a reason. */
	const [leadAtClick, setLeadAtClick] = useState<Lead>();
	const [isOwnReason, setOwnReason] = useState(false);
	const reasons = [...includeReason(lostReasons, lead.lostReason), otherReason];
	const dates = findStatusDates(lead);
	const status = leadAtClick ? "lost" : lead.status;
	const cancelOnEscape = (event: KeyboardEvent<HTMLFieldSetElement>) => {
		if (event.key !== "Escape" || !leadAtClick) return;
		event.preventDefault();
		setLeadAtClick(undefined);
		setOwnReason(false);
		event.currentTarget.querySelector<HTMLElement>(`[value="${lead.status}"]`)?.focus();
	};
	const lose = (lostReason: string) => {
		setLeadAtClick(undefined);
		return changeLead(lead, { status: "lost", lostReason }, leadAtClick);
	};
	const cancelOwnReason = () => {
		setOwnReason(false);
		if (lead.status === "lost") setLeadAtClick(undefined);
	};
	const choose = (next: Status) => {
		setLeadAtClick(next === "lost" ? lead : undefined);
		if (next !== "lost" && next !== lead.status) void changeStatus(next);
	};
	const reachedIndex = [...openStatuses, ...closedStatuses].indexOf(lead.status);
	const renderOption = (option: Status, index: number) => {
		const date = index > reachedIndex ? undefined : dates[option];
		return (
			<label key={option}>
				<input
					type="radio"
					name="status"
					value={option}
					checked={option === status}
					onChange={() => choose(option)}
					onKeyDown={moveFocus}
				/>
				<span>{option === lead.status ? nameStatus(lead) : statusNames[option]}</span>
				{date !== undefined && option !== "won" && option !== "lost" && (
					// People would take the time of the booking for the time of the visit
					<small>{option !== "visit" && shortDayAndTime(date)}</small>
				)}
			</label>
		);
	};
	return (
		<fieldset className="status-picker" onKeyDown={cancelOnEscape}>
			<legend>Status</legend>
			{openStatuses.map(renderOption)}
			<div className="outcomes">{closedStatuses.map(renderOption)}</div>
			{status === "lost" && (
				<SelectField
					id="lost-reason"
					label="Why it was lost"
					hint={leadAtClick && "Not saved yet. Select a reason."}
					autoFocus={leadAtClick !== undefined}
					none="Select a reason"
					options={reasons.map(toOption)}
					value={leadAtClick ? "" : (lead.lostReason ?? "")}
					onChoose={(reason) => {
						if (reason) setLeadAtClick(leadAtClick ?? lead);
						if (reason === otherReason) setOwnReason(true);
						else if (reason) void lose(reason);
					}}
				/>
			)}
			{isOwnReason && <OtherReasonDialog lose={lose} close={cancelOwnReason} />}
		</fieldset>
	);
}

/** Moves the focus along the steps with arrow keys, without selecting any: Space or Enter selects. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
	if (event.key === "Enter") return event.currentTarget.click();
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const all = [...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>("[name=status]") ?? [])];
	all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}
