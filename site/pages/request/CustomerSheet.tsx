import "./customer-sheet.css";
import { requestTexts } from "../../../content/pages/request.ts";
import { type CustomerPage, type CustomerPageView, customerPagePath } from "../../../forms/customer-page.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { Files } from "./Files.tsx";
import { formatTime } from "./format-time.ts";
import { Messages } from "./Messages.tsx";
import { SentFacts } from "./SentFacts.tsx";
import { Steps } from "./Steps.tsx";
import type { Sheet } from "./sheet.ts";
import { useCurrentPage } from "./use-current-page.ts";
import { Visit } from "./Visit.tsx";

const texts = requestTexts.status;

/** Says in a sentence where the enquiry stands. */
function describeStatus(page: CustomerPage): string {
	const { isMerged, isCancelled, isClosed, isLate, steps, visit, replyDue } = page;
	if (isMerged) return texts.merged;
	const due = replyDue === null ? undefined : formatTime(replyDue).short;
	if (isCancelled) {
		const promise = isLate ? texts.stillOwed : due !== undefined && texts.stillAnswered(due);
		const sentences = [texts.cancelled, !steps.visit && texts.noVisit, promise];
		return sentences.filter(Boolean).join(" ");
	}
	if (due !== undefined && (isClosed || steps.answered)) return isLate ? texts.late : texts.wrote(due);
	if (isClosed) return texts.closed;
	if (steps.quote) return texts.quote;
	if (visit) return texts.visit;
	if (due === undefined) return texts.answered;
	return isLate ? texts.late : texts.received(due);
}

/** A customer's enquiry as one drawing sheet: reference and steps along its top, the title block on its right. */
export function CustomerSheet({ page: served, token, problem }: CustomerPageView) {
	const address = `${customerPagePath}/${token}`;
	const [page, update] = useCurrentPage(served, address);
	const sheet: Sheet = { page, problem, address, update };
	const status = describeStatus(page);
	return (
		<section className="customer-sheet plaster">
			<div className="customer-sheet-paper">
				<header>
					<h1>
						<small>{requestTexts.label}</small> {page.reference}
					</h1>
					<p className="intro" role="status">
						{status} {(page.isUrgent || status === texts.late) && texts.urgent}
					</p>
					<Steps page={page} />
				</header>
				{page.visit && <Visit visit={page.visit} address={sheet.address} />}
				<Files sheet={sheet} />
				<Messages sheet={sheet} />
				<aside>
					<SentFacts sheet={sheet} />
					<p className="small">
						{requestTexts.keep} <PageLink to="/privacy">{requestTexts.privacy}</PageLink>.
					</p>
				</aside>
			</div>
		</section>
	);
}
