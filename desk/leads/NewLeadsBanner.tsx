import type { LeadSummary } from "../api/types.ts";
import { describeNewLeads } from "../shared/labels.ts";
import "./new-leads-banner.css";

/** Announces new leads by the first, the most urgent. A click lists them: nothing may move under the pointer unasked. */
export function NewLeadsBanner({ arrived, show }: Readonly<{ arrived: readonly LeadSummary[]; show: () => void }>) {
	const [first] = arrived;
	const news = first && describeNewLeads(first, arrived.length);
	return (
		<div role="status">
			{news && (
				<button type="button" className="new-leads-banner" aria-keyshortcuts="n" onClick={show}>
					<span>
						<b>{news.title}:</b> {news.body}
					</span>
					<span>
						Show {arrived.length === 1 ? "it" : "them"} <kbd>n</kbd>
					</span>
				</button>
			)}
		</div>
	);
}
