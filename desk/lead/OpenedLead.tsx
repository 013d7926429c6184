import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useLead } from "../api/leads.ts";
import { Refused } from "../api/refused.ts";
import type { LeadSummary } from "../api/types.ts";
import { addressOf, useView } from "../leads/view.ts";
import { isClickGuarded } from "../ui/click-guard.ts";
import { LeadHeader } from "./LeadHeader.tsx";
import { LeadSheet } from "./LeadSheet.tsx";
import "./opened.css";

interface OpenedLeadProps {
	readonly reference: string;
	/** Rows of the list beside the lead, in the list's order. */
	readonly rows: readonly LeadSummary[];
	readonly total: number | undefined;
	/** Removes the lead from the list and opens the next one. */
	readonly leave: (row: LeadSummary) => void;
}

/** The opened lead, drawn as a sheet. */
export default function OpenedLead({ reference, rows, total, leave }: OpenedLeadProps) {
	const { data: lead, error, refetch } = useLead(reference);
	const { view } = useView();
	const article = useRef<HTMLElement>(null);
	// On a narrow screen the lead fills the page, so reading begins at its top.
	useEffect(() => {
		if (!matchMedia("(min-width: 75rem)").matches) scrollTo(0, 0);
		article.current?.scrollTo(0, 0);
	}, []);
	return (
		<article
			ref={article}
			tabIndex={-1}
			className="opened plaster"
			data-reference={reference}
			aria-label={lead?.name || reference}
			onClickCapture={(event) => {
				if (!isClickGuarded()) return;
				event.preventDefault();
				event.stopPropagation();
			}}
		>
			<LeadHeader reference={reference} rows={rows} total={total} />
			{lead && <LeadSheet lead={lead} leave={leave} />}
			{!lead && error && (
				<div className="record">
					<header>
						<div>
							<h1>{isMissing(error) ? "There is no such lead" : "The lead cannot be shown"}</h1>
							<p>
								{isMissing(error)
									? `Nothing is held under ${reference}: it was deleted or erased, or the address is mistyped.`
									: "The service did not answer. The lead comes by itself as soon as it does."}
							</p>
							<div className="actions">
								{!isMissing(error) && (
									<button type="button" className="button" onClick={() => void refetch()}>
										Try again
									</button>
								)}
								<Link className={isMissing(error) ? "button" : "button line"} to={addressOf(view)}>
									Back to the leads
								</Link>
							</div>
						</div>
					</header>
				</div>
			)}
		</article>
	);
}

const isMissing = (error: Error) => error instanceof Refused && error.status === 404;
