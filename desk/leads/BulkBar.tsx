import { Ban, ChevronUp, Download, ShieldCheck, X } from "lucide";
import { type ReactNode, useState } from "react";
import { statusNames } from "../../forms/lead-status.ts";
import { lostReasons, otherReason } from "../../forms/lead-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { exportLeads, type View } from "../api/leads.ts";
import { useIsOwner, useJoinedPeople, useMe } from "../api/session.ts";
import type { Fields } from "../api/types.ts";
import { listStepDays } from "../shared/next-step.ts";
import { OtherReasonDialog } from "../shared/OtherReasonDialog.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { isoDay } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import type { Selection } from "./use-selection.ts";
import "./bulk-bar.css";

interface BulkBarProps {
	readonly selection: Selection;
	readonly view: View;
	readonly children: ReactNode;
}

const statuses: readonly BulkChoice[] = [
	// A visit needs a day, which only the lead itself asks for
	...(["contacted", "quoted", "won"] as const).map((status) => ({
		text: statusNames[status],
		change: { status, lostReason: null },
	})),
	...[...lostReasons, otherReason].map((reason) => ({
		text: `${statusNames.lost}: ${reason.toLowerCase()}${reason === otherReason ? "…" : ""}`,
		change: { status: "lost" as const, lostReason: reason },
	})),
];

export function BulkBar({ selection, view, children }: BulkBarProps) {
	const { rows, select, changeSelected } = selection;
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = useJoinedPeople();
	const isOwner = useIsOwner();
	const today = isoDay(useNow());
	const [isAskingWhy, setAskingWhy] = useState(false);
	const change = (to: Fields) => (to.lostReason === otherReason ? setAskingWhy(true) : changeSelected(to));
	const menus: readonly Omit<BulkMenuProps, "onChoose">[] = [
		{
			id: "bulk-assign",
			name: "Assign to",
			choices: [
				{ text: `${me.name} (me)`, change: { assigneeId: me.id } },
				...people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ text: name, change: { assigneeId: id } })),
				{ text: "Nobody", change: { assigneeId: "" } },
			],
		},
		{ id: "bulk-status", name: "Mark as", choices: statuses },
		{
			id: "bulk-step",
			name: "Next step",
			choices: [
				...listStepDays(today).map(({ name, day }) => ({
					text: `Call: ${name}`,
					change: { nextStep: { kind: "call" as const, at: day, minutes: null } },
				})),
				{ text: "None", change: { nextStep: null } },
			],
		},
	];
	// A search of all lists has spam as well
	const isSpam = view.list === "spam" || rows.every(({ list }) => list === "spam");
	return (
		<>
			<section className="bulk-bar dark" aria-label="Selected leads">
				<b role="status">{rows.length} selected</b>
				{children}
				<div className="actions">
					{!isSpam && menus.map((menu) => <BulkMenu key={menu.id} {...menu} onChoose={change} />)}
					<AsyncButton className="button outline" action={() => changeSelected({ isSpam: !isSpam })}>
						<Icon icon={isSpam ? ShieldCheck : Ban} /> {isSpam ? "Not spam" : "Spam"}
					</AsyncButton>
					{isOwner &&
						(["xlsx", "csv"] as const).map((format) => (
							<AsyncButton
								key={format}
								className="button outline"
								action={() => toasts.tryChange("Not exported", () => exportLeads(desk, format, rows))}
							>
								<Icon icon={Download} /> {{ xlsx: "Excel", csv: "CSV" }[format]}
							</AsyncButton>
						))}
				</div>
				<button type="button" className="icon-button" aria-label="Clear selection" onClick={() => select([])}>
					<Icon icon={X} />
				</button>
			</section>
			{isAskingWhy && (
				<OtherReasonDialog
					lose={(lostReason) => changeSelected({ status: "lost", lostReason })}
					close={() => setAskingWhy(false)}
				/>
			)}
		</>
	);
}

interface BulkChoice {
	readonly text: string;
	readonly change: Fields;
}

interface BulkMenuProps {
	readonly id: "bulk-assign" | "bulk-status" | "bulk-step";
	readonly name: string;
	readonly choices: readonly BulkChoice[];
	readonly onChoose: (change: Fields) => void;
}

const BulkMenu = ({ id, name, choices, onChoose }: BulkMenuProps) => (
	<>
		<button type="button" className={`button outline ${id}`} popoverTarget={id}>
			{name} <Icon icon={ChevronUp} />
		</button>
		<div className={`popover ${id}`} id={id} popover="auto">
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
