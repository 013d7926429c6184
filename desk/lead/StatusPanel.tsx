import { Calendar } from "lucide";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { statusNames } from "../../forms/lead-status.ts";
import { lostReasons } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePeople, usePerson } from "../api/session.ts";
import type { Lead, Status } from "../api/types.ts";
import { quickDays, shortVisit, withReason } from "../shared/labels.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { useCommand } from "../ui/keyboard.tsx";
import { isoDay, longDay, noonOf, shortDayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { useStatusChange } from "./use-status-change.ts";
import { VisitAndValue } from "./VisitAndValue.tsx";
import "./status-panel.css";

export function StatusPanel({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const people = usePeople();
	const person = usePerson(lead.assigneeId);
	const { act } = useLeadChanges();
	return (
		<section className="status-panel" aria-label="Status, colleague and follow-up">
			<StatusPicker lead={lead} />
			<VisitAndValue lead={lead} />
			<div className="assignee">
				<label htmlFor="taken-by">Taken by</label>
				{person ? (
					<Avatar person={person} isMe={person.id === me.id} />
				) : (
					<span className="avatar dashed" aria-hidden="true" />
				)}
				<span className="field">
					<span className="select">
						<select
							id="taken-by"
							value={lead.assigneeId}
							onChange={({ target }) => void act(lead, { kind: "take", personId: target.value })}
						>
							<option value="">Nobody</option>
							{people.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
							{person && !people.some(({ id }) => id === person.id) && <option value={person.id}>{person.name}</option>}
						</select>
					</span>
				</span>
			</div>
			<FollowUp lead={lead} />
		</section>
	);
}

const openStatuses = ["new", "contacted", "visit", "quoted"] as const satisfies readonly Status[];
const closedStatuses = ["won", "lost"] as const satisfies readonly Status[];

/** Returns the time at which the lead reached each status. */
function datesOf({ receivedAt, events }: Lead): Partial<Record<string, number>> {
	const dates: Record<string, number> = { new: receivedAt };
	for (const { what, detail, at, isUndone } of events)
		if (what === "status" && !isUndone && detail.to && detail.to !== "new") dates[detail.to] = at;
	return dates;
}

/** The steps from New to Won on a line; Lost asks for its reason in place. */
function StatusPicker({ lead }: { readonly lead: Lead }) {
	const { act } = useLeadChanges();
	const changeStatus = useStatusChange(lead);
	const [isAskingWhy, setAskingWhy] = useState(false);
	const dates = datesOf(lead);
	const fieldset = useRef<HTMLFieldSetElement>(null);
	const checked = useRef<HTMLInputElement>(null);
	const status = isAskingWhy ? "lost" : lead.status;
	useCommand(`status of ${lead.reference}`, () => checked.current?.focus());
	const leave = ({ relatedTarget }: FocusEvent) => {
		// The focus comes back if it was the window that lost it
		if (document.hasFocus() && !fieldset.current?.contains(relatedTarget)) setAskingWhy(false);
	};
	const cancel = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !isAskingWhy) return;
		event.preventDefault();
		setAskingWhy(false);
		fieldset.current?.querySelector<HTMLElement>(`[value="${lead.status}"]`)?.focus();
	};
	const choose = (next: Status) => {
		setAskingWhy(next === "lost");
		if (next !== "lost") void changeStatus(next);
	};
	const reached = [...openStatuses, ...closedStatuses].indexOf(lead.status);
	const statusOption = (each: Status, at: number) => {
		const date = at > reached ? undefined : dates[each];
		const visit = each === "visit" ? lead.visit : null;
		return (
			<label key={each}>
				<input
					ref={each === status ? checked : undefined}
					type="radio"
					name="status"
					value={each}
					checked={each === status}
					onChange={() => choose(each)}
					onKeyDown={moveOnly}
				/>
				<span>{statusNames[each]}</span>
				{date !== undefined && each !== "won" && each !== "lost" && (
					<small>{visit ? `for ${shortVisit(visit)}` : shortDayAndTime(date)}</small>
				)}
			</label>
		);
	};
	return (
		<fieldset ref={fieldset} className="status-picker" onBlur={leave} onKeyDown={cancel}>
			<legend>Status</legend>
			{openStatuses.map(statusOption)}
			<div className="outcomes">{closedStatuses.map(statusOption)}</div>
			{status === "lost" && (
				<div className="field reason">
					<label htmlFor="lost-reason">Why it was lost</label>
					{isAskingWhy && (
						<p className="hint" id="not-lost-yet" role="status">
							Not saved yet. Select a reason.
						</p>
					)}
					<span className="select">
						<select
							id="lost-reason"
							{...(isAskingWhy && { autoFocus: true, "aria-describedby": "not-lost-yet" })}
							value={isAskingWhy ? "" : (lead.lostReason ?? "")}
							onChange={({ target }) => {
								setAskingWhy(false);
								void act(lead, { kind: "status", status: "lost", reason: target.value });
							}}
						>
							<option value="" disabled>
								Select a reason
							</option>
							{withReason(lostReasons, lead.lostReason).map((reason) => (
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

/** Moves the focus along the steps with arrow keys, without selecting any: Space or Enter selects. */
function moveOnly(event: KeyboardEvent<HTMLInputElement>) {
	if (event.key === "Enter") return event.currentTarget.click();
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const all = [...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>("[name=status]") ?? [])];
	all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}

/** Follow-up date: a button with our own label opens the platform's date picker. */
function FollowUp({ lead }: { readonly lead: Lead }) {
	const { act } = useLeadChanges();
	const input = useRef<HTMLInputElement>(null);
	const today = isoDay(useNow());
	const [isTyping, setTyping] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const saved = lead.followUp ?? "";
	useCommand(`follow-up of ${lead.reference}`, () => button.current?.focus());
	const set = (day: string | null) => act(lead, { kind: "follow-up", day });
	/** Opens the date picker for a mouse; the keyboard gets a field, which is saved as a whole. */
	const open = ({ detail }: MouseEvent) => {
		if (detail > 0) return input.current?.showPicker();
		setTyping(true);
	};
	useEffect(() => {
		if (isTyping) input.current?.focus();
	}, [isTyping]);
	const save = () => {
		const { value = saved, validity } = input.current ?? {};
		setTyping(false);
		if (validity?.valid && value !== saved) void set(value || null);
		else if (input.current) input.current.value = saved;
	};
	const type = (event: KeyboardEvent<HTMLInputElement>) => {
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
					<Icon of={Calendar} />
				</button>
				<input
					ref={input}
					type="date"
					key={saved}
					{...(isTyping ? { "aria-labelledby": "follow-up" } : { tabIndex: -1, "aria-hidden": true })}
					min={today}
					defaultValue={saved}
					onChange={isTyping ? undefined : save}
					onBlur={isTyping ? save : undefined}
					onKeyDown={isTyping ? type : undefined}
				/>
			</span>
			<div className="quick">
				{quickDays(today).map(({ name, day }) => (
					<AsyncButton key={name} act={() => set(day)}>
						{name}
					</AsyncButton>
				))}
				{lead.followUp && <AsyncButton act={() => set(null)}>Clear date</AsyncButton>}
			</div>
		</div>
	);
}
