import { Ban, Download, HandGrab, ShieldCheck, X } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { exportAddress } from "../api/export.ts";
import { useMe } from "../api/session.ts";
import type { LeadRow } from "../api/types.ts";
import { useBulk } from "../common/use-bulk.ts";
import type { View } from "../common/view.ts";
import "./bulk.css";

interface BulkBarProps {
	/** The chosen ones. */
	readonly rows: readonly LeadRow[];
	readonly view: View;
	readonly total: number | undefined;
	readonly areAllChosen: boolean;
	readonly chooseNone: () => void;
}

/** What can be done to several leads at once, at the foot of the list. */
export function BulkBar({ rows, view, total, areAllChosen, chooseNone }: BulkBarProps) {
	const me = useMe();
	const bulk = useBulk(chooseNone);
	const isSpam = view.list === "spam";
	return (
		<section className="bulk dark" aria-label="Chosen leads">
			<b role="status">{rows.length} chosen</b>
			<div className="actions">
				{!isSpam && (
					<button type="button" className="button line" onClick={() => bulk.take(rows)}>
						<Icon of={HandGrab} /> Take
					</button>
				)}
				<button type="button" className="button line" onClick={() => (isSpam ? bulk.release(rows) : bulk.spam(rows))}>
					<Icon of={isSpam ? ShieldCheck : Ban} /> {isSpam ? "Not spam" : "Spam"}
				</button>
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
			<button type="button" className="square" aria-label="Choose none" onClick={chooseNone}>
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
