import { Ban, Download, HandGrab, ShieldCheck, X } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { exportAddress } from "../api/export.ts";
import { useMe } from "../api/session.ts";
import type { LeadRow } from "../api/types.ts";
import { ActButton } from "../common/ActButton.tsx";
import { lostReasons } from "../common/lost-reasons.ts";
import { quickDays } from "../common/quick-days.ts";
import { isoDay } from "../common/times.ts";
import { useBulk } from "../common/use-bulk.ts";
import { useNow } from "../common/use-now.ts";
import type { View } from "../common/view.ts";
import { type BulkChoice, BulkMenu } from "./BulkMenu.tsx";
import "./bulk.css";
import { statusNames } from "./words.ts";

interface BulkBarProps {
	/** The chosen ones. */
	readonly rows: readonly LeadRow[];
	readonly view: View;
	readonly total: number | undefined;
	readonly areAllChosen: boolean;
	readonly choose: (all: boolean) => void;
}

const marks: readonly BulkChoice[] = [
	...(["contacted", "visit", "quoted", "won"] as const).map((status) => ({
		text: statusNames[status],
		change: { kind: "status" as const, status },
	})),
	...lostReasons.map((reason) => ({
		text: `${statusNames.lost}: ${reason.toLowerCase()}`,
		change: { kind: "lost" as const, reason },
	})),
];

/** What can be done to several leads at once, at the foot of the list. */
export function BulkBar({ rows, view, total, areAllChosen, choose }: BulkBarProps) {
	const me = useMe();
	const change = useBulk(choose);
	const today = isoDay(useNow());
	const followUps: readonly BulkChoice[] = [
		...quickDays(today).map(({ name, day }) => ({ text: name, change: { kind: "follow-up" as const, day } })),
		{ text: "No date", change: { kind: "follow-up", day: null } },
	];
	const isSpam = view.list === "spam";
	return (
		<section className="bulk dark" aria-label="Chosen leads">
			<b role="status">{rows.length} chosen</b>
			<div className="actions">
				{!isSpam && (
					<>
						<ActButton className="button line" act={() => change(rows, { kind: "take", personId: me.id })}>
							<Icon of={HandGrab} /> Take
						</ActButton>
						<BulkMenu id="bulk-mark" name="Mark as" choices={marks} choose={(mark) => change(rows, mark)} />
						<BulkMenu
							id="bulk-put-off"
							name="Follow up"
							choices={followUps}
							choose={(followUp) => change(rows, followUp)}
						/>
					</>
				)}
				<ActButton className="button line" act={() => change(rows, { kind: isSpam ? "not-spam" : "spam" })}>
					<Icon of={isSpam ? ShieldCheck : Ban} /> {isSpam ? "Not spam" : "Spam"}
				</ActButton>
				<a
					className="button line"
					href={exportAddress(
						"xlsx",
						view,
						me.id,
						rows.map(({ id }) => id),
					)}
					download
				>
					<Icon of={Download} /> Export
				</a>
			</div>
			<button type="button" className="square" aria-label="Choose none" onClick={() => choose(false)}>
				<Icon of={X} />
			</button>
			{areAllChosen && total !== undefined && total > rows.length && (
				<p className="whole-view">
					These are all that are shown.{" "}
					<a href={exportAddress("xlsx", view, me.id)} download>
						Export all {total.toLocaleString("en-GB")} that match
					</a>
				</p>
			)}
		</section>
	);
}
