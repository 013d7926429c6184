import type { LeadSummary } from "../api/types.ts";
import { describeMessage, describeNewLeads } from "../shared/labels.ts";
import "./new-leads-banner.css";

interface NewLeadsBannerProps {
	/** New leads, the most urgent first, then the newest. */
	readonly arrived: readonly LeadSummary[];
	readonly isReordered: boolean;
	readonly show: () => void;
}

/** Announces new leads and a new order. A click brings them into the list: nothing moves under the pointer unasked. */
export function NewLeadsBanner({ arrived, isReordered, show }: NewLeadsBannerProps) {
	const [first] = arrived;
	const reordered = isReordered && { title: "The order has changed", body: "some leads have moved" };
	const message = first && first.wroteAt !== null && arrived.length === 1 && describeMessage(first);
	const news = message || (first ? describeNewLeads(first, arrived.length) : reordered);
	return (
		<div role="status">
			{news && (
				<button type="button" className="new-leads-banner" aria-keyshortcuts="n" onClick={show}>
					<span>
						<b>{news.title}:</b> {news.body}
					</span>
					<span>
						{!first ? "Update the list" : arrived.length === 1 ? "Show it" : "Show them"} <kbd>n</kbd>
					</span>
				</button>
			)}
		</div>
	);
}
