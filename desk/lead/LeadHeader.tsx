import { ChevronDown, ChevronLeft, ChevronUp, Link as LinkIcon, X } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { useOthersAt } from "../api/leads.ts";
import type { LeadSummary } from "../api/types.ts";
import { addressOf, listNames, useView } from "../leads/view.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { initialsOf } from "../ui/initials.ts";
import { showToast } from "../ui/toasts.ts";
import "./lead-header.css";

interface LeadHeaderProps {
	readonly reference: string;
	readonly rows: readonly LeadSummary[];
	/** Number of leads in the view, including those not fetched yet. */
	readonly total: number | undefined;
}

/** Bar above the sheet: the lead's position in the list, a link to it, the next one, and the way back. */
export function LeadHeader({ reference, rows, total }: LeadHeaderProps) {
	const { view, open } = useView();
	const others = useOthersAt(reference).data?.others ?? [];
	const at = rows.findIndex((row) => row.reference === reference);
	const [previous, next] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]];
	const list = addressOf(view);
	const copy = async () => {
		await navigator.clipboard.writeText(`${location.origin}/leads/${reference}`);
		showToast({ text: "The link to this lead is copied." });
	};
	return (
		<div className="strip">
			<Link className="back" to={list}>
				<Icon of={ChevronLeft} />
				{view.find ? "Found" : listNames[view.list ?? "new"]}
			</Link>
			<span>
				<b>{reference}</b>
				{at >= 0 && (
					<small>
						{at + 1} of {Math.max(rows.length, total ?? 0).toLocaleString("en-GB")}
					</small>
				)}
				{others.map(({ id, name }) => (
					<span className="together" key={id}>
						<Avatar person={{ id, name, initials: initialsOf(name) }} /> <span>{name} has this open</span>
					</span>
				))}
			</span>
			<button type="button" className="square" aria-label="Copy a link to this lead" onClick={() => void copy()}>
				<Icon of={LinkIcon} />
			</button>
			<button
				type="button"
				className="square"
				aria-label="Previous lead"
				aria-keyshortcuts="k"
				disabled={!previous}
				onClick={() => previous && open(previous.reference, true)}
			>
				<Icon of={ChevronUp} />
			</button>
			<button
				type="button"
				className="square"
				aria-label="Next lead"
				aria-keyshortcuts="j"
				disabled={!next}
				onClick={() => next && open(next.reference, true)}
			>
				<Icon of={ChevronDown} />
			</button>
			<Link className="square close" to={list} aria-label="Close" aria-keyshortcuts="Escape">
				<Icon of={X} />
			</Link>
		</div>
	);
}
