import { Ban, ChevronUp, Download, ShieldCheck, X } from "lucide";
import { useRef } from "react";
import { statusNames } from "../../forms/lead-status.ts";
import { lostReasons } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { exportUrl, type View } from "../api/leads.ts";
import { useIsOwner, useMe, usePeople } from "../api/session.ts";
import type { Change } from "../api/types.ts";
import { followUpDays } from "../shared/labels.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { useKeys } from "../ui/keyboard.tsx";
import { isoDay } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { Selection } from "./use-selection.ts";
import "./bulk-bar.css";

interface BulkBarProps {
	readonly selection: Selection;
	readonly view: View;
	readonly total: number | undefined;
}

const statuses: readonly BulkChoice[] = [
	...(["contacted", "visit", "quoted", "won"] as const).map((status) => ({
		text: statusNames[status],
		change: { kind: "status" as const, status },
	})),
	...lostReasons.map((reason) => ({
		text: `${statusNames.lost}: ${reason.toLowerCase()}`,
		change: { kind: "status" as const, status: "lost" as const, reason },
	})),
];

/** Bulk actions for the selected leads, at the foot of the list. */
export function BulkBar({ selection, view, total }: BulkBarProps) {
	const { rows, isAll, selectAll } = selection;
	const me = useMe();
	const people = usePeople();
	const isOwner = useIsOwner();
	const change = useBulkActions(selectAll);
	const today = isoDay(useNow());
	const followUps: readonly BulkChoice[] = [
		...followUpDays(today).map(({ name, day }) => ({ text: name, change: { kind: "follow-up" as const, day } })),
		{ text: "Clear date", change: { kind: "follow-up", day: null } },
	];
	const assignees: readonly BulkChoice[] = [
		{ text: `${me.name} (me)`, change: { kind: "assign", personId: me.id } },
		...people
			.filter(({ id }) => id !== me.id)
			.map(({ id, name }) => ({ text: name, change: { kind: "assign" as const, personId: id } })),
		{ text: "Nobody", change: { kind: "assign", personId: "" } },
	];
	// A search of all lists has spam as well
	const isSpam = view.list === "spam" || rows.every(({ list }) => list === "spam");
	return (
		<section className="bulk-bar dark" aria-label="Selected leads">
			<b role="status">{rows.length} selected</b>
			<div className="actions">
				{!isSpam && (
					<>
						<BulkMenu
							id="bulk-assign"
							name="Assign to"
							choices={assignees}
							onChoose={(assignee) => change(rows, assignee)}
						/>
						<BulkMenu
							id="bulk-status"
							name="Mark as"
							shortcut="s"
							choices={statuses}
							onChoose={(status) => change(rows, status)}
						/>
						<BulkMenu
							id="bulk-follow-up"
							name="Follow up"
							shortcut="f"
							choices={followUps}
							onChoose={(followUp) => change(rows, followUp)}
						/>
					</>
				)}
				<AsyncButton className="button outline" action={() => change(rows, { kind: isSpam ? "not-spam" : "spam" })}>
					<Icon icon={isSpam ? ShieldCheck : Ban} /> {isSpam ? "Not spam" : "Spam"}
				</AsyncButton>
				{isOwner && (
					<a
						className="button outline"
						href={exportUrl(
							"xlsx",
							view,
							me.id,
							rows.map(({ id }) => id),
						)}
						download
					>
						<Icon icon={Download} /> Export
					</a>
				)}
			</div>
			<button type="button" className="icon-button" aria-label="Clear selection" onClick={() => selectAll(false)}>
				<Icon icon={X} />
			</button>
			{isOwner && isAll && total !== undefined && total > rows.length && (
				<p>
					All leads shown are selected.{" "}
					<a href={exportUrl("xlsx", view, me.id)} download>
						Export all {total.toLocaleString("en-GB")} matching leads
					</a>
				</p>
			)}
		</section>
	);
}

interface BulkChoice {
	readonly text: string;
	readonly change: Change;
}

interface BulkMenuProps {
	readonly id: "bulk-assign" | "bulk-status" | "bulk-follow-up";
	readonly name: string;
	/** Key that opens the menu. */
	readonly shortcut?: string;
	readonly choices: readonly BulkChoice[];
	readonly onChoose: (change: Change) => void;
}

function BulkMenu({ id, name, shortcut, choices, onChoose }: BulkMenuProps) {
	const menu = useRef<HTMLDivElement>(null);
	useKeys({
		...(shortcut && {
			[shortcut]: () => {
				menu.current?.showPopover();
				menu.current?.querySelector("button")?.focus();
			},
		}),
	});
	return (
		<>
			<button type="button" className={`button outline ${id}`} popoverTarget={id}>
				{name} <Icon icon={ChevronUp} />
			</button>
			<div ref={menu} className={`popover ${id}`} id={id} popover="auto">
				<ul className="menu-list">
					{choices.map(({ text, change }) => (
						<li key={JSON.stringify(change)}>
							<button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => onChoose(change)}>
								{text}
							</button>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}
